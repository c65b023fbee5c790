/* Starts a tournament in a Piskvork that runs: chooses it in the menu and presses OK in its dialogue, whose settings Piskvork has
 * read from the registry. Command 220 and the fields 101 (the players) and 106 (the folder) are Piskvork 9's; no other dialogue of
 * it has both. A dialogue that was only just made loses what is posted to it, so that OK is pressed until the dialogue is gone. */
#include <stdio.h>
#include <windows.h>

enum { tournament_command = 220, players_field = 101, folder_field = 106, tries = 100, pause_ms = 300 };

static HWND tournament_dialogue(void) {
  HWND dialogue = NULL;
  while ((dialogue = FindWindowExA(NULL, dialogue, "#32770", NULL)) != NULL) {
    if (IsWindowVisible(dialogue) && GetDlgItem(dialogue, players_field) && GetDlgItem(dialogue, folder_field)) break;
  }
  return dialogue;
}

int main(void) {
  HWND window = NULL;
  for (int i = 0; i < tries && window == NULL; ++i, Sleep(pause_ms)) window = FindWindowA("Piskvork", NULL);
  if (window == NULL) return fprintf(stderr, "Piskvork has no window\n"), 1;
  Sleep(1000);
  PostMessageA(window, WM_COMMAND, tournament_command, 0);
  int seen = 0;
  for (int i = 0; i < tries; ++i, Sleep(pause_ms)) {
    const HWND dialogue = tournament_dialogue();
    if (dialogue == NULL && seen) return 0;
    if (dialogue == NULL) continue;
    seen = 1;
    PostMessageA(dialogue, WM_COMMAND, IDOK, 0);
  }
  return fprintf(stderr, seen ? "the dialogue does not close\n" : "the dialogue does not open\n"), 1;
}
