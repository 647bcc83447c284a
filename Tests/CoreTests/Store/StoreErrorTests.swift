import Core
import Testing

@Suite("What the store says") struct StoreErrorTests {
    private static let path = "/home/ada/it's/store.sqlite"

    @Test(
        "an error says what happened, where, and how to fix it",
        arguments: [
            (
                StoreError.damaged(path: path, detail: "file is not a database"),
                #"""
                The store /home/ada/it's/store.sqlite is damaged: file is not a database.
                help: put it aside with its log, then restore a backup or begin anew:
                  cd '/home/ada/it'\''s' && mv 'store.sqlite'* "$(mktemp -d aside-XXXXXX)"
                """#
            ),
            (
                .foreign(path: path),
                #"""
                The store /home/ada/it's/store.sqlite is the database of another program, and was not touched.
                help: use another data folder, or put it aside:
                  cd '/home/ada/it'\''s' && mv 'store.sqlite'* "$(mktemp -d aside-XXXXXX)"
                """#
            ),
            (
                .locked(path: path, waited: .milliseconds(1_500)),
                #"""
                The store /home/ada/it's/store.sqlite was in use by another program for 1.5 s.
                help: end it, or continue it by `fg`, and try again; this names it:
                  fuser '/home/ada/it'\''s/store.sqlite'
                """#
            ),
            (
                .incomplete(path: path),
                #"""
                The last changes of the store /home/ada/it's/store.sqlite are lost: its log store.sqlite-wal is gone, or a part of it.
                help: put the log back, or go on with what is left:
                  rm '/home/ada/it'\''s/store.sqlite-shm'
                """#
            ),
            (
                .forbidden(path: path, culprits: ["/home/ada/it's"], remedy: .permissions("u+rwx")),
                #"""
                The store /home/ada/it's/store.sqlite can't be used: the permissions of /home/ada/it's do not allow it.
                help: allow it, and try again:
                  chmod u+rwx '/home/ada/it'\''s'
                """#
            ),
            (
                .forbidden(path: path, culprits: ["/home"], remedy: .owner),
                """
                The store /home/ada/it's/store.sqlite can't be used: the permissions of /home do not allow it.
                help: ask the user whom it belongs to, or use another data folder
                """
            ),
            (
                .forbidden(
                    path: path, culprits: [path, path + "-shm"], remedy: .permissions("u+rw")),
                #"""
                The store /home/ada/it's/store.sqlite can't be used: the permissions of /home/ada/it's/store.sqlite and /home/ada/it's/store.sqlite-shm do not allow it.
                help: allow it, and try again:
                  chmod u+rw '/home/ada/it'\''s/store.sqlite' '/home/ada/it'\''s/store.sqlite-shm'
                """#
            ),
            (
                .forbidden(path: path, culprits: [path], remedy: .otherDisk),
                """
                The store /home/ada/it's/store.sqlite can't be written: the disk of /home/ada/it's/store.sqlite can only be read.
                help: use a data folder on another disk
                """
            ),
            (
                .notOpened(path: path, reason: "permission denied"),
                #"""
                The store /home/ada/it's/store.sqlite can't be opened: permission denied.
                help: check that its folder exists and that you may write in it:
                  ls -ld '/home/ada/it'\''s'
                """#
            ),
            (
                .newerVersion(path: path, version: 3, supported: 2),
                """
                The store /home/ada/it's/store.sqlite was written by a newer version of this program: its format is 3, and 2 is the newest that this one knows.
                help: use the newer version of this program, or another data folder
                """
            ),
            (
                .recordTooLarge(path: path),
                """
                A record is larger than a gigabyte, which is the most that the store /home/ada/it's/store.sqlite takes.
                help: divide it into several records, or keep what it holds in a file
                """
            ),
            (
                .diskFull(path: path),
                #"""
                There is no room left for the store /home/ada/it's/store.sqlite.
                help: free some space and try again; this shows the free space:
                  df -h '/home/ada/it'\''s'
                """#
            ),
            (
                .failed(path: path, reason: "disk I/O error"),
                """
                The store /home/ada/it's/store.sqlite failed: disk I/O error.
                help: try again; if it happens again, check the disk that holds it
                """
            ),
            (
                .notDecodable(kind: "note", id: "1", reason: "no name"),
                """
                The record note/1 can't be read: no name.
                help: use the version that wrote it, or move the store away to begin anew
                """
            ),
            (
                .notEncodable(kind: "note", id: "1", reason: "it is infinite"),
                """
                The record note/1 can't be written: it is infinite.
                help: put a value that JSON can hold
                """
            ),
        ])
    func text(error: StoreError, expected: String) { #expect("\(error)" == expected) }
}
