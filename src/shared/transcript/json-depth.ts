/** Whether brackets nest deeper than `most`, found before anything is built from the text. */
export function isNestedDeeperThan(text: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === BRACKET || code === BRACE) {
      depth += 1
      if (depth > most) return true
    } else if (code === BRACKET_END || code === BRACE_END) depth -= 1
  }
  return false
}

/** Where the string that begins at `at` ends; past the text when it does not. */
function endOfString(text: string, at: number): number {
  let end = at + 1
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === BACKSLASH) end += 1
    else if (code === QUOTE) break
  }
  return end
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d
