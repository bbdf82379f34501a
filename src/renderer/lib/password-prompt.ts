/** Has the person give their password again; false when they would rather not. */
export type PasswordPrompt = () => Promise<boolean>

let prompt: PasswordPrompt | null = null
let asking: Promise<boolean> | null = null

/** Has `ask` do it from now on, until the answered function is called. */
export function answerWithPrompt(ask: PasswordPrompt): () => void {
  prompt = ask
  return () => {
    if (prompt === ask) prompt = null
  }
}

/** Asks once for all calls that wait for it. False where there is nobody to ask. */
export function askForPassword(): Promise<boolean> {
  asking ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
