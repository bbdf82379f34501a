import { NOBODY, PERSON_HEADER } from '../../shared/contract/route.ts'
import { workspaceHeaders } from './acting-for.ts'

let person: string | null = null

/**
 * For whom this page is drawn, by the profile that it shows; null before there is one. It stays so until the page is
 * loaded again.
 */
export const drawnFor = (): string | null => person

/** Has the page be somebody's, or nobody's. */
export function drawFor(userId: string | null): void {
  person = userId
}

/** What every call says of the page, so that it writes for nobody else: who it is for, and for whom they act. */
export const personHeaders = (): Record<string, string> => ({
  [PERSON_HEADER]: person ?? NOBODY,
  ...workspaceHeaders(),
})
