import { CAPTIONS_SHOWS, type CaptionsShow, showsOf } from '../../../lib/captions-address.ts'

/** How captions are drawn. */
export interface CaptionsView {
  /** How large, of {@link SIZES}. */
  size: number
  lines: 2 | 3 | 4
  theme: CaptionsTheme
  show: CaptionsShow
  /** The translation that is read where there is one; null before one was chosen. */
  language: string | null
}

/** Light on dark, dark on light, and yellow on black for whoever reads that best. */
export const CAPTIONS_THEMES = ['dark', 'light', 'yellow'] as const
export type CaptionsTheme = (typeof CAPTIONS_THEMES)[number]

/** From the smallest to the largest size. */
export const SIZES = { least: 1, usual: 5, most: 9 } as const
export const LINES = [2, 3, 4] as const

export const USUAL_VIEW: CaptionsView = { size: SIZES.usual, lines: 3, theme: 'dark', show: 'original', language: null }

/** A change of the view, as a key or a control makes it. */
export type ViewStep = 'larger' | 'smaller' | 'lines' | 'theme'

export function stepped(view: CaptionsView, step: ViewStep): CaptionsView {
  if (step === 'lines') return { ...view, lines: next(LINES, view.lines) }
  if (step === 'theme') return { ...view, theme: next(CAPTIONS_THEMES, view.theme) }
  return { ...view, size: within(view.size + (step === 'larger' ? 1 : -1)) }
}

/** The next of what can be read. */
export function nextShow(view: CaptionsView, languages: readonly string[]): CaptionsView {
  const shows = showsOf(languages)
  const at = shows.findIndex(({ show, language }) => show === view.show && language === view.language)
  return { ...view, ...shows[(at + 1) % shows.length] }
}

/** The view that an address asks for, as that of an overlay does, and else the one that was used before. */
export function viewFrom(params: URLSearchParams, before: string | null): CaptionsView {
  const kept = readView(before)
  const size = Number(params.get('size'))
  const language = readLanguage(params) ?? kept.language
  const show = CAPTIONS_SHOWS.find((one) => one === params.get('show'))
  return {
    size: size > 0 ? within(Math.round(size)) : kept.size,
    lines: LINES.find((lines) => String(lines) === params.get('lines')) ?? kept.lines,
    theme: CAPTIONS_THEMES.find((theme) => theme === params.get('theme')) ?? kept.theme,
    // Whoever names a language wants to read it.
    show: language === null ? 'original' : (show ?? (params.has('language') ? 'translation' : kept.show)),
    language,
  }
}

/** What {@link viewFrom} reads again. */
export const writeView = ({ size, lines, theme, show, language }: CaptionsView): string =>
  new URLSearchParams({
    size: String(size),
    lines: String(lines),
    theme,
    show,
    ...(language !== null && { language }),
  }).toString()

const readView = (text: string | null): CaptionsView => (text ? viewFrom(new URLSearchParams(text), null) : USUAL_VIEW)
function readLanguage(params: URLSearchParams): string | null {
  const language = params.get('language')
  return language !== null && /^[a-z]{2,8}(-[a-z0-9]{2,8})*$/iu.test(language) ? language : null
}

const within = (size: number) => Math.min(SIZES.most, Math.max(SIZES.least, size))

function next<One>(all: readonly One[], now: One): One {
  return all[(all.indexOf(now) + 1) % all.length]!
}
