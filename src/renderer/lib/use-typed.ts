import { useEffect, useRef, useState } from 'react'

/**
 * What is typed at once, and told when the typing rests for so many milliseconds. A value that changes elsewhere is
 * taken over.
 */
export function useTyped(
  value: string,
  tell: (value: string) => void,
  restMs: number,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(text.trim()), restMs)
    return () => clearTimeout(timer)
  }, [text, value, restMs])
  return [text, setText]
}
