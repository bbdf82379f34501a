import { useState } from 'react'

/** Places in a list that are chosen one by one. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  return {
    chosen,
    choose: (places: Iterable<number>) => setChosen(new Set(places)),
    toggle: (place: number) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(place)) next.add(place)
        return next
      }),
  }
}
