const ACCENTED: Readonly<Record<string, string>> = {
  a: 'ä',
  c: 'ç',
  e: 'é',
  g: 'ğ',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  G: 'Ğ',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
}
/** How much longer a word becomes: about what German does to English. */
const LONGER = 0.4

/** A text as in a language with longer words: each with accents, and 40 % longer; still to be read. */
export const pseudo = (text: string): string => text.replaceAll(/\p{L}+/gu, longer)

function longer(word: string): string {
  let missing = Math.round(word.length * LONGER)
  return Array.from(word)
    .map((letter, index) => {
      const accented = ACCENTED[letter] ?? letter
      // Spread over the word, so that it still looks like one.
      if (missing === 0 || (index % 2 === 0 && word.length - index > missing)) return accented
      missing -= 1
      return accented + accented.toLowerCase()
    })
    .join('')
}

/** Shows all texts of an element so, those that come later too; returns what shows them as they were. */
export function showPseudo(root: Element): () => void {
  const before = new Map<Text, string>()
  const change = (node: Node) => {
    if (!(node instanceof Text) || node.data === pseudoOf.get(node) || node.parentElement?.closest('code, style'))
      return
    before.set(node, node.data)
    pseudoOf.set(node, pseudo(node.data))
    node.data = pseudoOf.get(node)!
  }
  const pseudoOf = new WeakMap<Text, string>()
  const changeAll = (within: Node) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    change(within)
    while (texts.nextNode()) change(texts.currentNode)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) changeAll(node)
  })
  changeAll(root)
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    for (const [node, text] of before) if (node.data === pseudoOf.get(node)) node.data = text
  }
}
