import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { JSDOM } from 'jsdom'
import mammoth from 'mammoth'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExportFormat, type ExportOptions, exportOptions } from '../../src/shared/contract/files/exports.ts'
import type { Paragraph } from '../../src/shared/contract/transcripts.ts'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { writeDocument } from '../../server/modules/transcripts/exports/write-document.ts'
import { buildParagraph } from '../support/build-transcript.ts'
import { TEN_SCRIPTS } from '../support/ten-scripts.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'documents-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Paragraphs as a document in a file of its own; answers the path. */
async function document(
  format: ExportFormat,
  paragraphs: Paragraph[],
  {
    options = {},
    language = 'en',
    name = 'Talk',
  }: { options?: Partial<ExportOptions>; language?: string; name?: string } = {},
): Promise<string> {
  const bytes = await writeDocument({
    transcript: { paragraphs, speakers: [], notes: [] },
    format,
    options: { ...exportOptions.parse({}), ...options },
    template: INITIAL_TEMPLATE,
    about: { name, language, lengthSeconds: 60, uploadedAt: 0 },
  })
  const file = path.join(folder, `${randomUUID()}.${format}`)
  await writeFile(file, bytes)
  return file
}

const textOfPdf = async (file: string) => (await run('pdftotext', [file, '-'])).stdout
const textOfDocx = async (file: string) => (await mammoth.extractRawText({ path: file })).value
/** What is said, without spaces and the marks that turn direction. */
const bare = (text: string) => text.replace(/[\s\p{Bidi_Control}]/gu, '').normalize('NFC')

const PLAIN = { is_show_speaker_names: false, is_show_timecodes_paragraph: false }

function interview(): Paragraph[] {
  const paragraphs = [
    buildParagraph('Hello, how are you?', 0, { speaker: 'Ann', note: 'Check the name.\nTwice.' }),
    buildParagraph('I am fine.', 65, { speaker: 'Ben' }),
    buildParagraph('Really fine.', 70, { speaker: 'Ben' }),
  ]
  paragraphs[1]!.words[1]!.is_strike = true
  paragraphs[1]!.words[2]!.is_highlight = true
  return paragraphs
}

test('lines of a Word document grow with their letters everywhere, so that titles do not overlap', async () => {
  const { stdout } = await run('unzip', ['-p', await document('docx', interview()), 'word/styles.xml'])
  const rules = [...stdout.matchAll(/<w:spacing[^>]*w:line="\d+"[^>]*>/gu)].map(([spacing]) => spacing)
  expect(rules.length).toBeGreaterThan(0)
  for (const spacing of rules) expect(spacing).toContain('w:lineRule="auto"')
})

describe.each(Object.entries(TEN_SCRIPTS))('[EX-026 EX-027] the text in %s', (language, text) => {
  test('comes out of PDF and DOCX as it went in', async () => {
    const paragraphs = Array.from({ length: 3 }, (_, index) => buildParagraph(text, index * 20))
    const options = { options: PLAIN, language, name: '1' }
    const pdf = bare(await textOfPdf(await document('pdf', paragraphs, options)))
    expect(pdf.split(bare(text))).toHaveLength(4)
    expect(bare(await textOfDocx(await document('docx', paragraphs, options))).split(bare(text))).toHaveLength(4)
  })
})

describe('PDF', () => {
  test('[EX-027] is tagged, has its title, and a bookmark for each turn', async () => {
    const file = await document('pdf', interview())
    const { stdout } = await run('pdfinfo', [file])
    expect(stdout).toMatch(/Title:\s+Talk\n/)
    expect(stdout).toMatch(/Tagged:\s+yes/)
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(file)))
    expect((await pdf.getOutline()).map(({ title }) => title)).toEqual(['[00:00:00] Ann', '[00:01:05] Ben'])
    const text = await textOfPdf(file)
    expect(text).toContain('Check the name.')
    expect(text).toContain('[00:01:10]')
    expect(text).toMatch(/1\s*\/\s*1/)
  })

  test('[EX-027] takes markup as words, and characters that no font has', async () => {
    const odd = '#read("/etc/passwd") *b* $x$ <b> \\ 🧪 \uE123'
    expect(bare(await textOfPdf(await document('pdf', [buildParagraph(odd, 0)])))).toContain(
      bare('#read("/etc/passwd") *b* $x$ <b> \\'),
    )
  })

  test('[EX-020] [EX-021] [EX-022] leaves out what is not wanted', async () => {
    const text = await textOfPdf(
      await document('pdf', interview(), { options: { ...PLAIN, is_remove_strikethrough_text: true } }),
    )
    expect(text).toContain('I fine.')
    expect(text).not.toMatch(/Ann|Ben|00:0|\bam\b/)
  })
})

describe('DOCX', () => {
  test('[EX-026] has speakers as headings, struck and highlighted words, and notes as comments', async () => {
    const { value } = await mammoth.convertToHtml(
      { path: await document('docx', interview()) },
      {
        styleMap: [
          "p[style-name='Transcript Speaker'] => h2:fresh",
          "r[style-name='Transcript Timecode'] => time",
          'highlight => mark',
          'comment-reference => sup',
        ],
      },
    )
    expect(value).toContain('<h2><time>[00:00:00]</time> Ann</h2>')
    expect(value).toContain('I <s>am</s> <mark>fine.</mark>')
    expect(value).toMatch(/Check the name\..*Twice\./s)
    expect(value.match(/<h2>/g)).toHaveLength(2)
  })

  test('[EX-026] is a package as Word wants it: parts are well-formed, typed, and where relations say', async () => {
    const zip = await document('docx', interview())
    const names = (await run('unzip', ['-Z1', zip])).stdout.trim().split('\n')
    const read = async (name: string) =>
      (await run('unzip', ['-p', zip, name.replaceAll(/[[\]]/g, String.raw`\$&`)], { maxBuffer: 64 * 1024 ** 2 }))
        .stdout
    const parts = new Map(
      await Promise.all(
        names
          .filter((name) => /\.(?:xml|rels)$/.test(name))
          .map(async (name) => [name, parseXml(await read(name))] as const),
      ),
    )
    const typed = [...parts.get('[Content_Types].xml')!.querySelectorAll('Override')].map((part) =>
      part.getAttribute('PartName')!.slice(1),
    )
    const endings = [...parts.get('[Content_Types].xml')!.querySelectorAll('Default')].map((part) =>
      part.getAttribute('Extension'),
    )
    expect(
      names.filter(
        (name) => name !== '[Content_Types].xml' && !typed.includes(name) && !endings.includes(name.split('.').at(-1)!),
      ),
    ).toEqual([])
    expect(
      parts.get('[Content_Types].xml')!.querySelector('[PartName="/word/document.xml"]')?.getAttribute('ContentType'),
    ).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')
    for (const [name, relations] of parts) {
      if (!name.endsWith('.rels')) continue
      const from = path.dirname(path.dirname(name))
      const targets = [...relations.querySelectorAll('Relationship:not([TargetMode="External"])')].map((relation) =>
        relation.getAttribute('Target')!,
      )
      expect(
        targets
          .map((target) => path.posix.join(target.startsWith('/') ? '' : from, target).replace(/^\//, ''))
          .filter((target) => !names.includes(target)),
      ).toEqual([])
    }
    const main = parts.get('_rels/.rels')!.querySelector('[Type$="/officeDocument"]')?.getAttribute('Target')
    expect(main).toBe('word/document.xml')
    const body = parts.get('word/document.xml')!.documentElement
    expect([body.localName, body.namespaceURI]).toEqual([
      'document',
      'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    ])
    expect(body.textContent).toContain('Hello, how are you?')
  })

  test('[EX-026] takes whatever words hold', async () => {
    const odd = '<w:t>&amp;</w:t> \uFFFE \u0007 ]]> 😀'
    expect(await textOfDocx(await document('docx', [buildParagraph(odd, 0)]))).toContain('<w:t>&amp;</w:t>')
  })
})

/** @throws where it is not well-formed */
const parseXml = (xml: string) => new JSDOM(xml, { contentType: 'text/xml' }).window.document
