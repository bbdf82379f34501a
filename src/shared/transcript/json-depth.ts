/** Whether brackets nest deeper than `most`, found before anything is built from the text. */
export function isNestedDeeperThan(text: string, most: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === BRACKET || code === BRACE) {
      depth += 1
      if (depth > most) return true
    } else if (code === BRACKET_END || code === BRACE_END) depth -= 1
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d
