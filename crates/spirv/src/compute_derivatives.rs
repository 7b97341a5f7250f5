//! Derivatives where no rasterizer makes quads: compute, task and mesh stages need a derivative group that fits the
//! work group.

use crate::{Derivatives, Dimension, EntryPoint};

/// What is wrong with the derivatives of a compute entry point. `spirv-val` 2023.1 accepts the last two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComputeDerivativeFault {
    /// Derivatives are taken, and no execution mode says which invocations are neighbours.
    #[error(
        "takes derivatives without the DerivativeGroupQuads or DerivativeGroupLinear execution mode; expected one of \
         them (SPV_KHR_compute_shader_derivatives)"
    )]
    NoGroup,
    /// `DerivativeGroupQuads` needs x and y to be multiples of 2.
    #[error(
        "DerivativeGroupQuads with a local size of {x} x {y}; expected multiples of 2 \
         (VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151)"
    )]
    Quads {
        /// Size in x.
        x: u32,
        /// Size in y.
        y: u32,
    },
    /// `DerivativeGroupLinear` needs the number of invocations to be a multiple of 4.
    #[error(
        "DerivativeGroupLinear with {invocations} invocations in a work group; expected a multiple of 4 \
         (VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152)"
    )]
    Linear {
        /// Product of the local size.
        invocations: u64,
    },
}

impl EntryPoint {
    /// Compares the derivative group with the local size, under the specialization of the scan. `None` for stages that
    /// have no work group, and where all is well.
    pub fn compute_derivative_fault(&self) -> Option<ComputeDerivativeFault> {
        let [x, y, z] = self.local_size?.dimensions.map(Dimension::value);
        let taken = self.derivatives.intersects(Derivatives::EXPLICIT | Derivatives::IMPLICIT_LOD);
        let quads = self.derivatives.contains(Derivatives::GROUP_QUADS);
        let linear = self.derivatives.contains(Derivatives::GROUP_LINEAR);
        let invocations = u64::from(x).saturating_mul(u64::from(y)).saturating_mul(u64::from(z));
        if quads && (x % 2 != 0 || y % 2 != 0) {
            Some(ComputeDerivativeFault::Quads { x, y })
        } else if linear && invocations % 4 != 0 {
            Some(ComputeDerivativeFault::Linear { invocations })
        } else if taken && !quads && !linear {
            Some(ComputeDerivativeFault::NoGroup)
        } else {
            None
        }
    }
}

impl Dimension {
    /// The size, under the specialization of the scan.
    pub fn value(self) -> u32 {
        match self {
            Self::Literal(value) | Self::SpecConstant { value, .. } => value,
        }
    }
}
