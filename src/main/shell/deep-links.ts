import { isOpenablePath } from '../../shared/bridge/app-path.ts'

/** The scheme of links that open the app: `longhand://editor/0199…`. */
export const LINK_SCHEME = 'longhand'

/**
 * The screen that a link means, null for one that is not ours or leads elsewhere. What follows `?` or `#` is left out.
 */
export function pathOfLink(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, host, pathname, username, password, port } = new URL(link)
  if (protocol !== `${LINK_SCHEME}:` || username || password || port) return null
  const path = `/${host}${pathname}`.replace(/\/$/, '')
  return isOpenablePath(path) ? path : null
}

/** The screen that a command line asks for: Windows and Linux put an opened link among the arguments. */
export function pathOfArguments(argv: readonly string[]): string | null {
  return argv.map(pathOfLink).find((path) => path !== null) ?? null
}
