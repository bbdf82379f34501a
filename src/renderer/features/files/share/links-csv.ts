import type { ManyLinks } from '../../../../shared/contract/sharing.ts'

/** A cell: quoted, and with an apostrophe before what a spreadsheet would take for a formula. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Links as a table for a spreadsheet: CSV (RFC 4180) in UTF-8, with the mark by which Excel knows it. */
export function linksCsv(
  links: ManyLinks['links'],
  { head, day }: { head: readonly [name: string, link: string, until: string]; day: (iso: string) => string },
): string {
  const rows = [head, ...links.map(({ name, url, expires_date }) => [name, url, day(expires_date)])]
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
