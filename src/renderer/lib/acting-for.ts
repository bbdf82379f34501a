import { WORKSPACE_HEADER, WORKSPACE_QUERY } from '../../shared/contract/route.ts'

const KEY = 'longhand-workspace'

/**
 * The workspace for which this page acts; null for the person themselves. It stays so until the page is loaded again,
 * whatever other tabs do: each call says for whom it is.
 */
let workspace = remembered()

/** What this tab acted for before it was loaded again, else what the device did last; an empty text for nobody. */
function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const actingFor = (): string | null => workspace || null

/** Acts for a workspace, or with null for the person, from the next load of the page on. */
export function actFor(id: string | null): void {
  workspace = id
  try {
    sessionStorage.setItem(KEY, id ?? '')
    localStorage.setItem(KEY, id ?? '')
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Acts for somebody else, and opens what is theirs: nothing of the page before stays. */
export function switchTo(id: string | null, path = '/files'): void {
  actFor(id)
  location.assign(path)
}

/** What every call says of it. */
export const workspaceHeaders = (): Record<string, string> => (workspace ? { [WORKSPACE_HEADER]: workspace } : {})

/** What is said of it in addresses that browsers fetch by themselves. */
export const workspaceQuery = (): Record<string, string> => (workspace ? { [WORKSPACE_QUERY]: workspace } : {})
