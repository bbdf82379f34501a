import { z } from 'zod'

/** What a release lacks, or has wrong; one line, for whoever makes it. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

const httpsAddress = z.url({ protocol: /^https$/, error: 'has to be an address that begins with https' })

/** The environment variables that a release is made with. */
const release = z.object({
  LONGHAND_APP_ID: z
    .string()
    .regex(
      /^[a-z][a-z\d-]*(\.[a-z][a-z\d-]*)+$/iu,
      'has to be a domain written backwards, such as org.yourname.longhand',
    ),
  LONGHAND_PUBLISHER: z
    .string()
    .regex(/^[^<>]+ <[^@\s<>]+@[^@\s<>]+>$/u, 'has to be like Your Name <you@yourname.org>'),
  LONGHAND_HOMEPAGE: httpsAddress,
  LONGHAND_UPDATES_URL: httpsAddress,
})

/** As much of electron-builder's settings as is filled in here; the rest lies in `electron-builder.yml`. */
export interface BuilderSettings extends Record<string, unknown> {
  linux: Record<string, unknown>
}

/** The settings of a package that others get: who publishes it, and where later versions lie. @throws ReleaseError */
export function releaseSettings<Settings extends BuilderSettings>(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
) {
  const { data, error } = release.safeParse(env)
  if (!data) throw new ReleaseError(explain(error, env))
  const [, name = '', email = ''] = /^(.+) <(.+)>$/u.exec(data.LONGHAND_PUBLISHER) ?? []
  return {
    ...settings,
    appId: data.LONGHAND_APP_ID,
    copyright: `© ${name}`,
    extraMetadata: { homepage: data.LONGHAND_HOMEPAGE, author: { name, email }, appId: data.LONGHAND_APP_ID },
    linux: { ...settings.linux, maintainer: data.LONGHAND_PUBLISHER },
    publish: { provider: 'generic', url: data.LONGHAND_UPDATES_URL },
  }
}

const TRIAL_APP_ID = 'local.longhand.trial'

/** The settings of a package to try on one's own computer: nobody publishes it, and it looks for no updates. */
export function trialSettings<Settings extends BuilderSettings>(settings: Settings) {
  return {
    ...settings,
    appId: TRIAL_APP_ID,
    extraMetadata: {
      homepage: 'http://localhost',
      author: { name: 'Longhand', email: 'trial@localhost' },
      appId: TRIAL_APP_ID,
    },
    linux: { ...settings.linux, maintainer: 'Longhand <trial@localhost>' },
    publish: null,
  }
}

function explain({ issues }: z.ZodError, env: Readonly<Record<string, string | undefined>>): string {
  const named = issues.map(({ path: [name], message }) => ({ name: String(name), message }))
  const missing = named.filter(({ name }) => !env[name]).map(({ name }) => name)
  const wrong = named.filter(({ name }) => env[name]).map(({ name, message }) => `${name} ${message}`)
  const parts = [...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []), ...wrong]
  return `A release needs more: ${parts.join('; ')}. Or add -- --trial for a package of your own.`
}
