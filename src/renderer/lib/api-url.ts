import { API_BASE } from '../../shared/contract/route.ts'
import { workspaceQuery } from './acting-for.ts'

type Value = string | number | boolean | null | undefined

/**
 * The address of a path below the API's base, with `:name` filled in and encoded, and the query added; empty values are
 * left out.
 */
export function apiUrl(
  path: string,
  params: Readonly<Record<string, Value>> = {},
  query: Readonly<Record<string, Value>> = {},
): string {
  const filled = path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} lacks its ${name}.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return API_BASE + filled + (text && `?${text}`)
}

/** The same for what a browser fetches by itself, such as sound: it says in the address for whom. */
export const ownUrl = (...[path, params, query]: Parameters<typeof apiUrl>): string =>
  apiUrl(path, params, { ...query, ...workspaceQuery() })
