#pragma once
// libedit's own calls, wide characters only; each inline function is one variadic call.
#include <histedit.h>
#include <signal.h>

/// Waits for input with the signal mask `open`, so that no signal is missed between a look at its
/// flag and the wait: 1 when there is some, 0 after so many milliseconds (-1: never), -1 on a signal.
int weir_edit_wait(int descriptor, int milliseconds, const sigset_t *open);

/// Columns of a character as libedit counts them: 0 for a combining mark, -1 for none to print.
int weir_edit_columns(wchar_t character);

typedef wchar_t *(*weir_edit_prompt)(EditLine *);
typedef unsigned char (*weir_edit_function)(EditLine *, wint_t);
typedef int (*weir_edit_reader)(EditLine *, wchar_t *);

static inline void weir_edit_set_int(EditLine *edit, int option, int value) {
  el_wset(edit, option, value);
}

static inline void weir_edit_set_owner(EditLine *edit, void *owner) {
  el_wset(edit, EL_CLIENTDATA, owner);
}

static inline void *weir_edit_owner(EditLine *edit) {
  void *owner = 0;
  el_wget(edit, EL_CLIENTDATA, &owner);
  return owner;
}

static inline int weir_edit_int(EditLine *edit, int option) {
  int value = 0;
  el_wget(edit, option, &value);
  return value;
}

/// Text between two `mark`s goes to the terminal as it is and counts for no columns.
static inline void weir_edit_set_prompt(
    EditLine *edit, int option, weir_edit_prompt prompt, wchar_t mark) {
  el_wset(edit, option, prompt, mark);
}

static inline void weir_edit_set_reader(EditLine *edit, weir_edit_reader reader) {
  el_wset(edit, EL_GETCFN, reader);
}

static inline void weir_edit_set_editor(EditLine *edit, const wchar_t *name) {
  el_wset(edit, EL_EDITOR, name);
}

/// `emacs` or `vi`.
static inline const wchar_t *weir_edit_editor(EditLine *edit) {
  const wchar_t *name = 0;
  el_wget(edit, EL_EDITOR, &name);
  return name;
}

/// The names must outlive the editor.
static inline void weir_edit_add_function(
    EditLine *edit, const wchar_t *name, const wchar_t *meaning, weir_edit_function function) {
  el_wset(edit, EL_ADDFN, name, meaning, function);
}

static inline void weir_edit_bind(EditLine *edit, const wchar_t *keys, const wchar_t *function) {
  el_wset(edit, EL_BIND, keys, function, (wchar_t *)0);
}

/// Binds in vi's command mode.
static inline void weir_edit_bind_command(
    EditLine *edit, const wchar_t *keys, const wchar_t *function) {
  el_wset(edit, EL_BIND, L"-a", keys, function, (wchar_t *)0);
}

/// Flags of the terminal while a line is edited, as `setty -d` takes them: `-ixon`.
static inline void weir_edit_set_terminal_flag(EditLine *edit, const wchar_t *flag) {
  el_wset(edit, EL_SETTY, L"-d", flag, (wchar_t *)0);
}

/// Draws prompt and line anew where the cursor stands.
static inline void weir_edit_draw(EditLine *edit) { el_wset(edit, EL_REFRESH); }

/// What a terminal understands, by its termcap name: `up`; NULL when it has no such thing.
static inline const char *weir_edit_capability(EditLine *edit, const char *name) {
  const char *value = 0;
  el_wget(edit, EL_GETTC, name, &value);
  return value;
}

static inline void weir_edit_set_history(EditLine *edit, HistoryW *history) {
  el_wset(edit, EL_HIST, history_w, history);
}

static inline int weir_history_set_int(HistoryW *history, int operation, int value) {
  HistEventW event;
  return history_w(history, &event, operation, value);
}

static inline int weir_history_enter(HistoryW *history, const wchar_t *text) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, text);
}

/// Moves by `H_FIRST` (the newest), `H_NEXT` (older) or `H_PREV` (newer); -1 where there is none.
static inline int weir_history_move(HistoryW *history, HistEventW *event, int operation) {
  return history_w(history, event, operation);
}
