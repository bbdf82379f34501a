import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { App } from '../../src/renderer/app/app.tsx'
import { drawFor } from '../../src/renderer/lib/drawn-for.ts'
import { refreshSession } from '../../src/renderer/lib/session.ts'
import { getProfile, getStorage, listCountries, listTaxIds, type Profile } from '../../src/shared/contract/account.ts'
import { listMentions } from '../../src/shared/contract/comments.ts'
import { COOKIE_SESSION } from '../../src/shared/contract/auth.ts'
import { getConfig, type ClientConfig } from '../../src/shared/contract/config.ts'
import { getFactors } from '../../src/shared/contract/factors.ts'
import { getSite, listPages } from '../../src/shared/contract/content.ts'
import {
  supportedTranscriptionLanguages,
  supportedTranslationLanguages,
} from '../../src/shared/contract/files/languages.ts'
import { listFiles } from '../../src/shared/contract/files/list.ts'
import { listAnswers } from '../../src/shared/contract/answers.ts'
import { supportedPresets } from '../../src/shared/contract/files/presets.ts'
import { getFileTemplate } from '../../src/shared/contract/files/templates.ts'
import type { FileListItem } from '../../src/shared/contract/files/records.ts'
import { listImports } from '../../src/shared/contract/imports.ts'
import { getFileVocabulary, listCorrections } from '../../src/shared/contract/vocabulary.ts'
import { getEngines } from '../../src/shared/contract/engines.ts'
import { getPlanInfo } from '../../src/shared/contract/plan.ts'
import { getPreferences } from '../../src/shared/contract/preferences.ts'
import { getKnownVoices } from '../../src/shared/contract/voices.ts'
import { listTranslations } from '../../src/shared/contract/translations.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { buildProfile, PRICING } from '../support/build-account.ts'
import { fakeEngines } from '../support/fake-engines.ts'
import { createFakeApi, type FakeApi } from '../support/fake-api.ts'

/** A screen of the real app, in a document without a browser, and the server that answers it. */
export interface Screen {
  user: UserEvent
  api: FakeApi
}

export interface Opening {
  /** Signed in as this role; nobody unless told. */
  role?: Role
  /** What differs from the plain profile. */
  profile?: Partial<Profile>
  /** What differs from a server in the test mode of billing. */
  config?: Partial<ClientConfig>
  /** Brings further answers, before the first call is made. */
  answers?: (api: FakeApi) => void
}

/** What somebody has stored. */
const STORED = { used: 1_500_000_000, quota: 100_000_000_000, media: 1_480_000_000, texts: 20_000_000, uploads: 0 }

/** Opens the app at a path, as typed into the address bar. Without answers of its own there are no files. */
export function openScreen(path: string, { role, profile, config, answers }: Opening = {}): Screen {
  drawFor(null)
  const api = createFakeApi()
  api.reply(getFactors, {
    one_time_codes_date: null,
    passkeys: [],
    recovery_codes: 0,
    trusted_devices: [],
    is_required: false,
  })
  api.reply(getConfig, {
    billing: 'sandbox',
    stripe_publishable_key: null,
    has_seller: true,
    multilingual: false,
    upload_limit: 1_000_000_000,
    link_imports: false,
    offline_shell: false,
    video_sites: false,
    watched_folders: false,
    source_kinds: [],
    live_second_reading: true,
    dropbox_app_key: null,
    answers_host: null,
    ...config,
  })
  api.reply(getProfile, { ...buildProfile(role ?? 'USER'), ...profile })
  api.reply(getPlanInfo, PRICING)
  api.reply(getStorage, STORED)
  answerFiles(api, [])
  answerSurroundings(api)
  answers?.(api)
  // What nobody answered may have been taken for an answer: the screen met what no server would do.
  onTestFinished(() => expect(api.unanswered(), 'calls that nothing answered').toEqual([]))
  vi.stubGlobal('fetch', api.fetch)
  history.replaceState(null, '', path)
  if (role) signIn(role)
  refreshSession()
  render(<App />)
  return { user: userEvent.setup({ delay: null }), api }
}

/**
 * What screens ask for beside what they are about: nothing is installed, nothing else is under way, nothing was chosen.
 */
function answerSurroundings(api: FakeApi): void {
  api.reply(supportedTranscriptionLanguages, [])
  api.reply(supportedTranslationLanguages, [])
  api.reply(supportedPresets, [])
  api.reply(getEngines, fakeEngines())
  api.reply(listImports, [])
  api.reply(listMentions, { mentions: [] })
  api.reply(listTranslations, [])
  api.reply(listCorrections, { corrections: [] })
  api.reply(getFileVocabulary, {
    terms: ['Učka', 'Rijeka'],
    own: ['Učka'],
    offers: { terms: [], corrections: [], refused: [] },
  })
  api.reply(getPreferences, {
    file_mails: true,
    mention_mails: true,
    vocabulary: [],
    export_template: INITIAL_TEMPLATE,
    export_templates: [],
    file_retention: null,
    engines: [],
  })
  api.reply(listAnswers, { answers: [], may_order: false, may_ask: false, host: null })
  api.reply(getFileTemplate, { template: null })
  api.reply(getKnownVoices, { is_on: false, is_possible: true, voices: [] })
  api.reply(getSite, { name: 'Longhand', description: '', social: {} })
  api.reply(listPages, [])
  api.reply(listCountries, [])
  api.reply(listTaxIds, [])
}

/** Has the list of files hold these, by pages. */
export function answerFiles(api: FakeApi, files: FileListItem[]): void {
  api.reply(listFiles, ({ query }) => {
    const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? files.length)]
    return {
      files: files.slice((page - 1) * limit, page * limit),
      count: files.length,
      total_length: files.reduce((sum, { file }) => sum + file.length, 0),
      autoTranscribeOrFailedFilesLength: 0,
      humanTranscribeOrFailedFilesLength: 0,
    }
  })
}

/** Opens a session, as the server's cookie does. */
export function signIn(role: Role): void {
  setCookie(COOKIE_SESSION, JSON.stringify({ role, exp: Math.floor((Date.now() + HOUR_MS) / 1000) }))
}

/** Path and query of the page, as the address bar shows them. */
export const place = () => location.pathname + location.search

/** Value of a cookie that scripts can read, null when there is none. */
export function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}

export function setCookie(name: string, value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- jsdom has no Cookie Store
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/`
}
