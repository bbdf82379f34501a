import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { useSay } from '../../../lib/words/use-say.ts'

/** What is wrong with a document, by the path of the field: in English, or what a server said in the app's language. */
export type Problems = Readonly<Record<string, string>>

export const ProblemsContext = createContext<Problems>({})

/** What is wrong at a path, or below it. */
export function useProblem(path: string): string | undefined {
  const say = useSay()
  const problems = useContext(ProblemsContext)
  const problem = problems[path] ?? Object.entries(problems).find(([other]) => other.startsWith(`${path}.`))?.[1]
  return problem === undefined ? undefined : say(problem)
}

/** The first message for each field; the fields in their order. */
export function problemsOf(error: z.ZodError | undefined): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}
