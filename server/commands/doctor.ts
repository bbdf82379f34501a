import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { messages } from '../../src/shared/messages.ts'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db/schema.ts'
import type { Finding } from '../kernel/finding.ts'
import { isSellerFilled, type Seller, sellerNow, shippedSeller } from '../modules/billing/index.ts'
import { describeSpeakers } from '../modules/recognition/index.ts'
import { checkStore } from '../modules/ops/index.ts'
import { isMissing } from '../kernel/error-code.ts'
import { messageOf } from '../kernel/message-of.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Chat } from '../ports/chat.ts'
import type { Diariser } from '../ports/diariser.ts'
import type { Engines } from '../ports/engines.ts'
import type { MediaTools } from '../ports/media-tools.ts'
import type { PageMedia } from '../ports/page-media.ts'
import type { SignOnSources } from '../ports/sign-on-provider.ts'
import type { Translators } from '../ports/translators.ts'
import type { S3Config } from '../kernel/storage-url.ts'
import { inEnglish } from '../kernel/words.ts'

/** Looks at everything that Longhand needs of this machine. */
export async function examine({
  config,
  blobs,
  engines,
  diariser,
  translators,
  chat,
  media,
  pages = null,
  rendererDir,
  gpu,
  signOn = { providers: [], directory: null },
  queueStatus,
  indexStatus,
  keyStatus,
  workspaceStatus,
  sellerStatus,
  accessStatus,
}: {
  config: Config
  blobs: BlobStore
  engines: Engines
  diariser: Pick<Diariser, 'state'>
  translators: Translators
  /** Left out by tests that look at other things. */
  chat?: Pick<Chat, 'state'>
  media: MediaTools
  /** Recordings on pages; null or left out where the operator has not turned that on. */
  pages?: Pick<PageMedia, 'state'> | null
  rendererDir: string | null
  /** What models run on here. */
  gpu: Pick<Finding, 'isFine' | 'text'>
  /** Where people sign on besides here; left out, nowhere. */
  signOn?: SignOnSources
  queueStatus: () => Promise<Finding[]>
  /** How the index of texts stands to what is saved. */
  indexStatus?: () => Promise<Finding[]>
  /** Whether the keys of encrypted media are there. */
  keyStatus?: () => Promise<Finding[]>
  /** Whether the workspaces are there that groups of sign-on put people into. */
  workspaceStatus?: () => Promise<Finding[]>
  /** Whether invoices say who sells. */
  sellerStatus?: () => Promise<Finding[]>
  /** How hard accounts are to get into. */
  accessStatus?: () => Promise<Finding[]>
}): Promise<Finding[]> {
  const tools = await media.availability()
  const sandbox = await media.sandbox()
  const english = await engines.choose({ language: 'en', multilingual: false })
  const speakers = await describeSpeakers(diariser)
  const isWritable = await mayWrite(config.dataDir)
  return [
    { name: 'Node', isFine: true, text: process.version },
    {
      name: 'Data folder',
      isFine: isWritable,
      text: isWritable ? config.dataDir : `${config.dataDir} is not writable. Set DATA_DIR.`,
    },
    ...(isWritable || config.databaseUrl !== null
      ? [
          ...(await queueStatus()),
          ...((await indexStatus?.()) ?? []),
          ...((await keyStatus?.()) ?? []),
          ...((await workspaceStatus?.()) ?? []),
        ]
      : []),
    ...(config.storage === null ? [] : [{ name: 'Media store', ...(await lookAtStore(blobs, config.storage)) }]),
    ...(config.exportDir === null ? [] : [await lookAtFolder('EXPORT_DIR', config.exportDir, constants.W_OK)]),
    ...(config.watchDir === null ? [] : [await lookAtFolder('WATCH_DIR', config.watchDir, constants.R_OK)]),
    ...(await lookAtSignOn(signOn)),
    ...((await sellerStatus?.()) ?? []),
    ...((await accessStatus?.()) ?? []),
    {
      name: 'Web app',
      isFine: rendererDir !== null,
      text: rendererDir === null ? 'Not built yet. Run `npm run build`.' : 'built',
    },
    { name: 'ffmpeg', isFine: tools.advice === null, text: tools.advice ?? `${tools.ffmpeg}` },
    { name: 'ffprobe', isFine: tools.advice === null, text: tools.advice ?? `${tools.ffprobe}` },
    { name: 'Media sandbox', isFine: sandbox.isOn, text: sandbox.text },
    ...(pages === null ? [] : [await lookAtPages(pages)]),
    ...(await engines.report()).map(({ name, usable, text }) => ({
      name: `Engine ${name}`,
      isFine: usable,
      text,
      isOptional: true as const,
    })),
    { name: 'GPU', isFine: gpu.isFine, text: gpu.text, isOptional: true },
    {
      name: 'English speech',
      isFine: english.engine !== null,
      text: english.engine === null ? inEnglish(english.advice) : english.label,
    },
    { name: 'Speakers', isFine: speakers.usable, text: speakers.text, isOptional: true },
    ...(await translators.report()).map(({ name, usable, text }) => ({
      name: `Translation ${name}`,
      isFine: usable,
      text,
      isOptional: true as const,
    })),
    ...(chat ? [lookAtChat(chat)] : []),
  ]
}

/** Whether a folder of the operator's is there, as it has to be, and may be used; `right` is that of `access`. */
export async function lookAtFolder(
  setting: 'EXPORT_DIR' | 'WATCH_DIR',
  folder: string,
  right: number,
): Promise<Finding> {
  const name = setting === 'EXPORT_DIR' ? 'Export folder' : 'Watched folder'
  try {
    await access(folder, right | constants.X_OK)
    return { name, isFine: true, text: folder }
  } catch (error) {
    const what = isMissing(error) ? 'is not there' : `is not ${right === constants.W_OK ? 'writable' : 'readable'}`
    return { name, isFine: false, text: `${folder} ${what}. Make it, mount its disk, or set ${setting}.` }
  }
}

/** Whether the places answer where people sign on besides here. */
async function lookAtSignOn({ providers, directory }: SignOnSources): Promise<Finding[]> {
  const places = [
    ...providers.map((provider) => ({ name: `Sign-on ${provider.id}`, state: () => provider.state() })),
    ...(directory ? [{ name: 'Directory', state: () => directory.state() }] : []),
  ]
  return Promise.all(places.map(async ({ name, state }) => ({ name, ...(await state()) })))
}

/** Whether a model can be asked about texts, and to whom they go for it. */
function lookAtChat({ state }: Pick<Chat, 'state'>): Finding {
  return state.usable
    ? { name: 'Answers', isFine: true, text: `${state.model}; what is asked and read is sent to ${state.host}` }
    : { name: 'Answers', isFine: false, text: inEnglish(state.advice), isOptional: true }
}

/** Whether recordings can be fetched from the pages of video sites. */
export async function lookAtPages(pages: Pick<PageMedia, 'state'>): Promise<Finding> {
  const { usable, text } = await pages.state()
  return { name: 'Video sites', isFine: usable, text }
}

async function lookAtStore(
  blobs: BlobStore,
  { bucket, endpoint, region }: S3Config,
): Promise<Pick<Finding, 'isFine' | 'text'>> {
  try {
    await checkStore(blobs)
    return {
      isFine: true,
      text: `bucket ${bucket} ${endpoint === null ? `of AWS in ${region}` : `at ${endpoint}`}, writable`,
    }
  } catch (error) {
    return { isFine: false, text: messageOf(error) }
  }
}

/** Whether invoices say who sells, by the database, or by the installation's file where there is none yet. */
export async function lookAtSeller({ billing }: Pick<Config, 'billing'>, db: Db): Promise<Finding[]> {
  if (billing === 'off') return []
  return describeSeller(billing, await sellerNow(db).catch(() => shippedSeller()))
}

/** What the seller is to invoices, and to credit notes, which this server writes beside Stripe's invoices as well. */
export function describeSeller(billing: 'sandbox' | 'stripe', seller: Seller): Finding[] {
  if (billing === 'stripe') {
    const text = 'written by Stripe, with the details of your account there'
    const lack = { name: 'Credit notes', isFine: false, text: messages.creditNoteSellerMissing }
    return [{ name: 'Invoices', isFine: true, text }, ...(seller.address.length > 0 ? [] : [lack])]
  }
  const isFine = isSellerFilled(billing, seller)
  return [{ name: 'Invoices', isFine, text: isFine ? `sold by ${seller.name}` : messages.sellerMissing }]
}

/** Whether the folder can be written to, or made. */
async function mayWrite(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return true
  } catch (error) {
    const parent = path.dirname(folder)
    return isMissing(error) && parent !== folder && mayWrite(parent)
  }
}

/** The findings as lines for a terminal. An engine that is missing is no fault while another one does the work. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .map(({ name, isFine, text }) => `${isFine ? 'there  ' : 'missing'}  ${name.padEnd(width)}  ${text}`)
    .join('\n')
}
