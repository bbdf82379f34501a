import { expect, test } from 'vitest'
import type { ManyLinks } from '../../../../shared/contract/sharing.ts'
import { linksCsv } from './links-csv.ts'

test('names are text to a spreadsheet, whatever stands in them', () => {
  const link = (name: string) => ({ name, url: `https://here/${name.length}`, expires_date: '2026-12-03' })
  const links = ['Talk', 'a "b", c', '=HYPERLINK("x")', '-1', 'two\nlines'].map(link) as ManyLinks['links']
  const csv = linksCsv(links, { head: ['Name', 'Link', 'Valid until'], day: (iso) => iso })
  expect(csv.split('\r\n')).toEqual([
    '\ufeff"Name","Link","Valid until"',
    '"Talk","https://here/4","2026-12-03"',
    '"a ""b"", c","https://here/8","2026-12-03"',
    '"\'=HYPERLINK(""x"")","https://here/15","2026-12-03"',
    '"\'-1","https://here/2","2026-12-03"',
    '"two\nlines","https://here/9","2026-12-03"',
    '',
  ])
})
