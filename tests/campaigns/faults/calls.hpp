#pragma once

#include <sys/syscall.h>

#include "tests/campaigns/faults/report.hpp"

namespace tengen::faults {

/// What of a call's arguments names its file.
enum class Target { nothing, descriptor, path, path_after_folder };

struct Call {
  long number;
  Kind kind;
  Target target;
};

inline constexpr const char* names[kinds] = {"read",   "pread",  "receive",   "write",   "pwrite", "send", "sync",
                                             "open",   "rename", "unlink",    "resize",  "map",    "poll", "accept",
                                             "socket", "event",  "watch",     "status",  "close",  "seek", "lock",
                                             "folder", "thread", "monotonic", "realtime"};

inline constexpr Call calls[] = {
    {SYS_read, Kind::read, Target::descriptor},
    {SYS_readv, Kind::read, Target::descriptor},
    {SYS_pread64, Kind::pread, Target::descriptor},
    {SYS_preadv, Kind::pread, Target::descriptor},
    {SYS_recvfrom, Kind::receive, Target::descriptor},
    {SYS_recvmsg, Kind::receive, Target::descriptor},
    {SYS_write, Kind::write, Target::descriptor},
    {SYS_writev, Kind::write, Target::descriptor},
    {SYS_sendfile, Kind::write, Target::descriptor},
    {SYS_pwrite64, Kind::pwrite, Target::descriptor},
    {SYS_pwritev, Kind::pwrite, Target::descriptor},
    {SYS_sendto, Kind::send, Target::descriptor},
    {SYS_sendmsg, Kind::send, Target::descriptor},
    {SYS_fsync, Kind::sync, Target::descriptor},
    {SYS_fdatasync, Kind::sync, Target::descriptor},
    {SYS_open, Kind::open, Target::path},
    {SYS_creat, Kind::open, Target::path},
    {SYS_openat, Kind::open, Target::path_after_folder},
    {SYS_rename, Kind::rename, Target::path},
    {SYS_renameat, Kind::rename, Target::path_after_folder},
    {SYS_renameat2, Kind::rename, Target::path_after_folder},
    {SYS_unlink, Kind::unlink, Target::path},
    {SYS_unlinkat, Kind::unlink, Target::path_after_folder},
    {SYS_truncate, Kind::resize, Target::path},
    {SYS_ftruncate, Kind::resize, Target::descriptor},
    {SYS_fallocate, Kind::resize, Target::descriptor},
    {SYS_mmap, Kind::map, Target::nothing},
    {SYS_mremap, Kind::map, Target::nothing},
    {SYS_brk, Kind::map, Target::nothing},
    {SYS_poll, Kind::poll, Target::nothing},
    {SYS_ppoll, Kind::poll, Target::nothing},
    {SYS_select, Kind::poll, Target::nothing},
    {SYS_pselect6, Kind::poll, Target::nothing},
    {SYS_epoll_wait, Kind::poll, Target::nothing},
    {SYS_epoll_pwait, Kind::poll, Target::nothing},
    {SYS_accept, Kind::accept, Target::descriptor},
    {SYS_accept4, Kind::accept, Target::descriptor},
    {SYS_socket, Kind::socket, Target::nothing},
    {SYS_bind, Kind::socket, Target::nothing},
    {SYS_listen, Kind::socket, Target::nothing},
    {SYS_eventfd2, Kind::event, Target::nothing},
    {SYS_timerfd_create, Kind::event, Target::nothing},
    {SYS_epoll_create1, Kind::event, Target::nothing},
    {SYS_epoll_ctl, Kind::watch, Target::nothing},
    {SYS_pipe2, Kind::event, Target::nothing},
    {SYS_stat, Kind::status, Target::path},
    {SYS_lstat, Kind::status, Target::path},
    {SYS_fstat, Kind::status, Target::descriptor},
    {SYS_newfstatat, Kind::status, Target::path_after_folder},
    {SYS_statx, Kind::status, Target::path_after_folder},
    {SYS_access, Kind::status, Target::path},
    {SYS_readlink, Kind::status, Target::path},
    {SYS_close, Kind::close, Target::descriptor},
    {SYS_lseek, Kind::seek, Target::descriptor},
    {SYS_fcntl, Kind::lock, Target::descriptor},
    {SYS_mkdir, Kind::folder, Target::path},
    {SYS_getdents64, Kind::folder, Target::descriptor},
};

}  // namespace tengen::faults
