#!/usr/bin/env python3
"""The program for Windows starts on Windows 7: it asks no library for a function that came later.

    tests/packages/imports_test.py BUILD

BUILD: the folder with pbrain-tengen64.exe, such as build/windows; without the program the tests are skipped.
"""
import struct
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else ROOT / "build/windows"
PROGRAM = BUILD / "pbrain-tengen64.exe"
WINDOWS_7 = (6, 1)

# What the program asks for, all of it in Windows 7. Microsoft's documentation says of each function since when it is there;
# a new one is looked up there before it is written here. Libraries whose names begin with api-ms-win- and ucrtbase.dll came later.
KNOWN = {
    "kernel32.dll": """
        AddVectoredExceptionHandler __C_specific_handler CancelIoEx CloseHandle CreateEventA CreateFileW CreateHardLinkW
        CreateIoCompletionPort CreateMutexW CreateSemaphoreA CreateWaitableTimerA DeleteCriticalSection DeleteFileW
        DuplicateHandle EnterCriticalSection ExitProcess FileTimeToSystemTime FindFirstVolumeW FindNextVolumeW FindVolumeClose
        FormatMessageA FormatMessageW GetConsoleOutputCP GetConsoleScreenBufferInfo GetCurrentProcess GetCurrentProcessId GetCurrentThread GetCurrentThreadId
        GetDiskFreeSpaceExW GetFileAttributesW GetFileInformationByHandle GetFileSizeEx GetFileType GetFullPathNameW
        GetHandleInformation GetLastError GetModuleFileNameW GetModuleHandleA GetModuleHandleW GetProcAddress
        GetProcessAffinityMask GetProcessTimes GetQueuedCompletionStatus GetStartupInfoA GetStdHandle GetSystemTimeAdjustment
        GetSystemTimeAsFileTime GetTempPathW GetThreadContext GetThreadPriority GetThreadTimes GetTickCount64
        GetVolumeInformationW GlobalMemoryStatusEx InitializeCriticalSection InitializeCriticalSectionAndSpinCount
        IsDBCSLeadByteEx IsDebuggerPresent IsValidCodePage LeaveCriticalSection LoadLibraryW LocalFree MoveFileExW MultiByteToWideChar
        OpenProcess OutputDebugStringA PostQueuedCompletionStatus QueryPerformanceCounter QueryPerformanceFrequency
        RaiseException ReleaseMutex ReleaseSemaphore RemoveDirectoryW RemoveVectoredExceptionHandler ReplaceFileW ResetEvent ResumeThread
        RtlCaptureContext RtlLookupFunctionEntry RtlUnwindEx RtlVirtualUnwind SetEndOfFile SetEvent SetFilePointer SetLastError
        SetProcessAffinityMask SetSystemTime SetThreadContext SetThreadPriority SetUnhandledExceptionFilter SetWaitableTimer
        Sleep SuspendThread TlsAlloc TlsFree TlsGetValue TlsSetValue TryEnterCriticalSection VerifyVersionInfoA
        VerSetConditionMask VirtualProtect VirtualQuery WaitForMultipleObjects WaitForSingleObject WideCharToMultiByte WriteFile
        """,
    "msvcrt.dll": """
        abort _acmdln _aligned_free _aligned_malloc _amsg_exit _assert atoi _beginthreadex calloc _cexit _close _commit _commode _dup
        _endthreadex _errno _exit exit fclose _fdopen fflush fgetpos _filelengthi64 _fileno _findclose _fmode fopen fprintf
        fputc fputs fread free fsetpos _fstat64 fwrite _get_osfhandle getc getenv __getmainargs _getpid getwc __initenv
        _initterm __iob_func _isatty islower isspace isupper iswctype ___lc_codepage_func localeconv longjmp _lseeki64 malloc
        ___mb_cur_max_func memchr memcmp memcpy memmove memset _onexit printf putc putwc _read realloc __set_app_type _setjmp
        setlocale _setmode __setusermatherr setvbuf signal _snwprintf strcmp strcoll _strdup strerror strftime strlen strncmp
        strncpy strxfrm _telli64 tolower towlower towupper _ultoa ungetc ungetwc vfprintf _waccess _wchdir _wchmod wcscat wcscmp wcscoll
        wcscpy wcsftime wcslen wcsxfrm _wfindfirst64 _wfindnext64 _wfopen _wfullpath _wgetcwd _wmkdir _wopen _write _wstat64
        _wutime64
        """,
    "mswsock.dll": """
        AcceptEx GetAcceptExSockaddrs
        """,
    "shell32.dll": """
        ShellExecuteA
        """,
    "ws2_32.dll": """
        accept bind closesocket connect freeaddrinfo getaddrinfo getpeername getsockname getsockopt htonl htons ioctlsocket listen ntohl
        ntohs select setsockopt shutdown WSAAddressToStringA WSACleanup __WSAFDIsSet WSAGetLastError WSAIoctl WSARecv WSASend WSASetLastError
        WSASocketW WSAStartup WSAStringToAddressA
        """,
}


class Image:
    """A 64-bit program in Microsoft's PE format."""

    def __init__(self, data):
        self.data = data
        header = self.number("<I", 0x3C)
        if data[header : header + 4] != b"PE\0\0" or self.number("<H", header + 24) != 0x20B:
            raise ValueError("no 64-bit program for Windows")
        optional = header + 24
        self.system = struct.unpack_from("<HH", data, optional + 40)
        self.subsystem = struct.unpack_from("<HH", data, optional + 48)
        self.directories = optional + 112
        first = optional + self.number("<H", header + 20)
        self.sections = [struct.unpack_from("<8sIIII", data, first + 40 * i) for i in range(self.number("<H", header + 6))]

    def number(self, form, at):
        return struct.unpack_from(form, self.data, at)[0]

    def at(self, address):
        """Where in the file a relative address is."""
        for _, size, begin, raw, offset in self.sections:
            if begin <= address < begin + max(size, raw):
                return address - begin + offset
        raise ValueError(f"address {address:#x} is in no section")

    def text(self, address):
        begin = self.at(address)
        return self.data[begin : self.data.index(b"\0", begin)].decode()

    def directory(self, index):
        return self.number("<I", self.directories + 8 * index)

    def imports(self):
        """Library, in small letters, and function; `#N` for a function without a name."""
        found = set()
        at = self.at(self.directory(1))
        while self.number("<I", at + 12):
            library = self.text(self.number("<I", at + 12)).lower()
            thunk = self.at(self.number("<I", at) or self.number("<I", at + 16))
            while value := self.number("<Q", thunk):
                found.add((library, f"#{value & 0xFFFF}" if value >> 63 else self.text(value + 2)))
                thunk += 8
            at += 20
        return found


def later(image):
    """The imports that are not known to be in Windows 7."""
    return sorted(f"{library}: {name}" for library, name in image.imports() if name not in KNOWN.get(library, "").split())


@unittest.skipUnless(PROGRAM.exists(), f"no {PROGRAM.name}")
class Imports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.data = PROGRAM.read_bytes()

    def test_windows_7_has_every_function(self):
        image = Image(self.data)
        self.assertGreater(len(image.imports()), 100)
        self.assertEqual(later(image), [])

    def test_windows_7_is_new_enough(self):
        image = Image(self.data)
        self.assertLessEqual(image.system, WINDOWS_7)
        self.assertLessEqual(image.subsystem, WINDOWS_7)

    def test_nothing_is_asked_for_later(self):
        self.assertEqual(Image(self.data).directory(13), 0, "delayed imports")

    def test_a_function_of_windows_8_is_noticed(self):
        other = self.data.replace(b"GetTickCount64\0", b"WaitOnAddress\0\0")
        self.assertEqual(later(Image(other)), ["kernel32.dll: WaitOnAddress"])

    def test_a_library_of_windows_8_is_noticed(self):
        other = self.data.replace(b"MSWSOCK.dll\0", b"SYNCH12.dll\0")
        self.assertIn("synch12.dll: AcceptEx", later(Image(other)))


if __name__ == "__main__":
    unittest.main()
