import type { Config } from '../../../kernel/config.ts'
import type { Diariser } from '../../../ports/diariser.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { Translators } from '../../../ports/translators.ts'
import type { SaleTerms } from '../../billing/index.ts'
import { type Facts, NO_FACTS } from './facts.ts'

/** How long what the engines can do is taken to be so, in milliseconds. */
const KEPT_MS = 60_000

export interface FactsDeps {
  config: Pick<Config, 'billing' | 'speech' | 'translation' | 'kept' | 'dropbox' | 'mapUrl' | 'assistant'>
  terms: Pick<SaleTerms, 'seller' | 'revision'>
  engines: Pick<Engines, 'languages'>
  translators: Pick<Translators, 'targets'>
  diariser: Pick<Diariser, 'state'> | null
  now: () => number
}

/**
 * What the site may say of the installation. Engines are asked once a minute at most, and what they said last is
 * answered while they are asked.
 */
export function createFacts({ config, terms, engines, translators, diariser, now }: FactsDeps): () => Promise<Facts> {
  const { billing, speech, translation, kept, dropbox, mapUrl, assistant } = config
  const fixed = {
    billing,
    isSpeechRemote: speech.openai.baseUrl !== null || speech.openai.apiKey !== null,
    isTranslationRemote: translation.libreTranslate.url !== null || translation.chat.model !== null,
    others: { dropbox: dropbox !== null, map: mapUrl !== null, assistant: assistant !== null },
    mediaDays: kept.mediaDays,
    auditDays: kept.auditDays,
    signInDays: kept.signInsDays,
    invoiceYears: kept.invoicesYears,
  }
  let known: Facts | undefined
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<Facts>(NO_FACTS) }

  const said = () => ({ seller: terms.seller(), termsRevision: terms.revision() })

  async function ask(): Promise<Facts> {
    const [transcribed, translated, state] = await Promise.all([
      engines.languages().catch(() => known?.transcribed ?? NO_FACTS.transcribed),
      translators.targets().catch(() => known?.translated ?? NO_FACTS.translated),
      diariser?.state().catch(() => null) ?? null,
    ])
    const facts = { ...fixed, ...said(), transcribed, translated, hasSpeakers: state?.usable ?? false }
    // The same object as long as nothing changed, so that pages that were drawn still stand.
    if (!known || !isSame(known, facts)) known = facts
    return known
  }

  return async () => {
    if (now() - asked.at >= KEPT_MS) asked = { at: now(), answer: ask() }
    if (known && known.termsRevision !== terms.revision()) known = { ...known, ...said() }
    return known ?? asked.answer
  }
}

const listed = (codes: ReadonlySet<string> | 'any') => (codes === 'any' ? codes : [...codes].toSorted().join())

const isSame = (a: Facts, b: Facts) =>
  listed(a.transcribed) === listed(b.transcribed) &&
  listed(a.translated) === listed(b.translated) &&
  a.hasSpeakers === b.hasSpeakers &&
  a.termsRevision === b.termsRevision
