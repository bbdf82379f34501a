import type { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface PersonalStoreOptions<T> {
  /** What is kept, as `editor_keys`. */
  name: string
  /** Whose it is: another person in the same browser has their own. */
  userId: string
  schema: z.ZodType<T>
  initial: T
}

/**
 * A person's settings, kept in this browser; what cannot be read is as never set, and without storage they last as long
 * as the page.
 */
export function personalStore<T extends object>({
  name,
  userId,
  schema,
  initial,
}: PersonalStoreOptions<T>): StoreApi<T> {
  const key = `${name}:${userId}`
  const store = createStore<T>(() => read(key, schema) ?? initial)
  store.subscribe((settings) => {
    try {
      localStorage.setItem(key, JSON.stringify(settings))
    } catch {
      // Full, or forbidden: the settings hold until the page is left.
    }
  })
  return store
}

function read<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? undefined : schema.safeParse(JSON.parse(kept)).data
  } catch {
    return undefined
  }
}
