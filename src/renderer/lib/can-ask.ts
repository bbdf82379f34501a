import { useClientConfig } from './client-config.ts'
import { useSession } from './session.ts'

/** Whether the person can ask questions of several files: where a server of models is set, and they have files. */
export function useCanAsk(): boolean {
  const role = useSession()?.role
  const host = useClientConfig().data?.answers_host ?? null
  return host !== null && role !== undefined && role !== 'HUMAN-TRANSCRIPTOR'
}

/** The address where a question is asked of a folder, or of all files; what is typed already goes along. */
export function askPath({ q = '', folder = '' }: { q?: string; folder?: string }): string {
  const said = { ...(q !== '' && { q }), ...(folder !== '' && { folder }) }
  return Object.keys(said).length === 0 ? '/files/ask' : `/files/ask?${new URLSearchParams(said)}`
}
