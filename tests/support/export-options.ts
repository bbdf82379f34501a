/**
 * Options of an open export dialog in order, those that are chosen with a star, without what is folded away. Runs
 * inside a page too, so it needs nothing around it.
 */
export function exportOptions(dialog: Element): string[] {
  const controls = [...dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
    (control) => !control.closest('details'),
  )
  return controls.map((control) => {
    const label =
      control.labels?.[0]?.querySelector('b, span')?.firstChild?.textContent?.trim() ?? control.labels?.[0]?.textContent
    if (control.type === 'number' || control.type.startsWith('select')) return `${label}: ${control.value}`
    return `${label}${'checked' in control && control.checked ? ' *' : ''}`
  })
}

const CONTENTS = ['Speaker names *', 'Paragraph timecodes *', 'Leave out struck-through words']

/** What is offered and chosen at first, wherever the dialog is opened. */
export const INITIAL_EXPORT = [
  'Transcript *',
  'Text *',
  'JSON',
  'Word',
  'PDF',
  'Subtitles',
  'Web subtitles',
  ...CONTENTS,
  'Recording',
]

/** The same after subtitles were chosen. */
export const SRT_EXPORT = [
  'Transcript *',
  'Text',
  'JSON',
  'Word',
  'PDF',
  'Subtitles *',
  'Web subtitles',
  ...CONTENTS,
  'Lines: 2',
  'Characters per line: 45',
  'Recording',
]
