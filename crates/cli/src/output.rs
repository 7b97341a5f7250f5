//! Writing a file whole or not at all.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::fault::Unusable;

/// Writes beside the file and moves it into place. What exists and is no ordinary file (a pipe, a device) is written to
/// as it is: moving something over it would take it away.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Unusable> {
    let in_file = |error: std::io::Error| Unusable::in_file(path, error);
    // A link is followed: it is the file behind it that is meant.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(path) {
        Ok(existing) if !existing.is_file() => {
            if existing.is_dir() {
                return Err(Unusable::in_file(path, "is a folder; expected the name of a file"));
            }
            return fs::OpenOptions::new()
                .write(true)
                .open(path)
                .and_then(|mut file| file.write_all(bytes))
                .map_err(in_file);
        }
        _ => {}
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file: the mask takes what it takes.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(in_file)?;
    file.write_all(bytes).map_err(in_file)?;
    if let Ok(existing) = fs::metadata(path) {
        file.as_file().set_permissions(existing.permissions()).map_err(in_file)?;
    }
    file.persist(path).map_err(|error| in_file(error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write(&path, b"first").unwrap();
        write(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_and_a_missing_folder_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = write(folder.path(), b"").unwrap_err().to_string();
        assert!(error.ends_with("is a folder; expected the name of a file"), "{error}");
        let missing = folder.path().join("missing/report.json");
        assert!(write(&missing, b"").unwrap_err().to_string().contains("missing/report.json"));
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_a_link_is_followed() {
        write(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, b"").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"through").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"through");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
