import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { keysIn } from '../commands/key-sets.ts'
import { keyCaps } from '../commands/keys.ts'
import type { PlayerState } from '../player/player.ts'
import { reviewCommands } from './review-commands.ts'
import type { ReviewSession } from './open-review.ts'

export const ReviewContext = createContext<ReviewSession | null>(null)

/** The open sample. */
export function useReview(): ReviewSession {
  const session = useContext(ReviewContext)
  if (!session) throw new Error('useReview needs an open sample above it')
  return session
}

export function useReviewPlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useReview().player.store, select)
}

/** A command of a review by its name, and the key to print beside it. */
export function useReviewCommand(name: string) {
  const choice = useStore(useReview().keys)
  const command = reviewCommands.find((one) => one.name === name)
  if (!command) throw new Error(`There is no command ${name} in a review.`)
  const [key] = keysIn(choice, command)
  return { ...command, caps: key === undefined ? undefined : keyCaps(key) }
}
