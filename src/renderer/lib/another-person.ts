/** Tells the person that somebody else is signed in now, in the server's words. */
type Teller = (message: string) => void

let teller: Teller | null = null

/** Has `tell` do it from now on, until the answered function is called. */
export function answerAnotherPerson(tell: Teller): () => void {
  teller = tell
  return () => {
    if (teller === tell) teller = null
  }
}

/** A call was refused because this page is drawn for somebody else than who is signed in. */
export function tellAnotherPerson(message: string): void {
  teller?.(message)
}
