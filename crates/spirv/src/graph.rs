//! Who reaches which resource, and what is done with it.
//!
//! A *node* is something an access can go through: a module-scope variable, a function parameter, or the result of
//! a selection between pointers. Accesses are noted once a function; calls and selections are edges from a node
//! to the nodes it may stand for. Following the edges from an entry point's functions gives its accesses.

use crate::{Access, Derivatives, SubgroupOperations};

#[derive(Clone, Copy, Default)]
struct Node {
    /// Function (+ 1) that last noted a use, and where it stands in `uses`.
    function: u32,
    used_at: u32,
    /// A load through it gives an image, sampler or acceleration structure rather than bytes.
    holds: Holds,
}

/// What a load through a node gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Bytes of a block or an input.
    #[default]
    Bytes,
    /// An image, sampler, sampled image or acceleration structure.
    Handle,
}

/// An access of one function to one node.
#[derive(Clone, Copy)]
pub(crate) struct Use {
    pub(crate) node: u32,
    pub(crate) access: Access,
}

/// Accesses to `from` are accesses to `to`.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub(crate) word: u32,
    pub(crate) callee: u32,
    pub(crate) first_argument: u32,
    pub(crate) end_argument: u32,
}

/// A resource passed as an argument.
#[derive(Clone, Copy)]
pub(crate) struct Argument {
    pub(crate) position: u32,
    pub(crate) node: u32,
}

/// Where a function's rows stand, and its flags.
#[derive(Clone, Copy, Default)]
pub(crate) struct Function {
    /// Word offset of `OpFunction`.
    pub(crate) word: u32,
    pub(crate) first_parameter: u32,
    pub(crate) parameters: u32,
    pub(crate) uses: (u32, u32),
    pub(crate) calls: (u32, u32),
    pub(crate) edges: (u32, u32),
    pub(crate) derivatives: Derivatives,
    pub(crate) subgroup: SubgroupOperations,
}

#[derive(Default)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    pub(crate) uses: Vec<Use>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) calls: Vec<Call>,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) functions: Vec<Function>,
}

impl Graph {
    pub(crate) fn reset(&mut self) {
        let Self { nodes, uses, edges, calls, arguments, functions } = self;
        nodes.clear();
        uses.clear();
        edges.clear();
        calls.clear();
        arguments.clear();
        functions.clear();
    }

    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn holds(&self, node: u32) -> Holds {
        self.nodes.get(node as usize).map_or(Holds::Bytes, |node| node.holds)
    }

    pub(crate) fn add_node(&mut self, holds: Holds) -> u32 {
        self.nodes.push(Node { holds, ..Node::default() });
        (self.nodes.len() - 1) as u32
    }

    /// Opens a function: everything noted until [`Graph::close`] is its own.
    pub(crate) fn open(&mut self, word: u32) {
        self.functions.push(Function {
            word,
            first_parameter: self.nodes.len() as u32,
            parameters: 0,
            uses: (self.uses.len() as u32, 0),
            calls: (self.calls.len() as u32, 0),
            edges: (self.edges.len() as u32, 0),
            derivatives: Derivatives::empty(),
            subgroup: SubgroupOperations::empty(),
        });
    }

    pub(crate) fn close(&mut self) {
        let ends = (self.uses.len() as u32, self.calls.len() as u32, self.edges.len() as u32);
        if let Some(function) = self.functions.last_mut() {
            (function.uses.1, function.calls.1, function.edges.1) = ends;
        }
    }

    /// The open function's row.
    pub(crate) fn current(&mut self) -> Option<&mut Function> {
        self.functions.last_mut()
    }

    /// Notes that the open function accesses a node.
    #[inline]
    pub(crate) fn touch(&mut self, node: u32, access: Access) {
        let function = self.functions.len() as u32;
        let Some(state) = self.nodes.get_mut(node as usize) else { return };
        if state.function == function {
            if let Some(noted) = self.uses.get_mut(state.used_at as usize) {
                noted.access |= access;
            }
        } else {
            state.function = function;
            state.used_at = self.uses.len() as u32;
            self.uses.push(Use { node, access });
        }
    }

    pub(crate) fn add_edge(&mut self, from: u32, to: u32) {
        self.edges.push(Edge { from, to });
    }
}
