import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { say } from '../../../lib/words/say.ts'

/** What is wrong with a document, by the path of the field. */
export type Problems = Readonly<Record<string, string>>

export const ProblemsContext = createContext<Problems>({})

/** What is wrong at a path, or below it. */
export function useProblem(path: string): string | undefined {
  const problems = useContext(ProblemsContext)
  return problems[path] ?? Object.entries(problems).find(([other]) => other.startsWith(`${path}.`))?.[1]
}

/** The first message for each field, in the app's language; the fields in their order. */
export function problemsOf(error: z.ZodError | undefined): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= say(message)
  return problems
}
