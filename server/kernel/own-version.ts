import { readFileSync } from 'node:fs'

let version: string | undefined

/** Version of the code that runs, as `package.json` has it. */
export const ownVersion = (): string =>
  (version ??= (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version)
