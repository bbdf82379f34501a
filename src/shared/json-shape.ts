/** What a JSON is made of, found before anything is built from it. */
export interface JsonShape {
  /** How deep its brackets nest. */
  depth: number
  /** Colons outside of strings: in a valid JSON one for each key, also for those that stand twice. */
  keys: number
}

export function shapeOfJson(text: string): JsonShape {
  let [open, depth, keys] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COLON) keys += 1
    else if (code === BRACKET || code === BRACE) depth = Math.max(depth, ++open)
    else if (code === BRACKET_END || code === BRACE_END) open -= 1
  }
  return { depth, keys }
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
const COLON = 0x3a
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d
