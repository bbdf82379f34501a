import path from 'node:path'
import { type NodeTypstDocument, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { TextDocument } from '../../../../../src/shared/transcript/formats/text-document.ts'
import { baseLanguage } from '../../../../../src/shared/domain/languages.ts'
import { familiesFor, FONT_FOLDERS } from '../fonts.ts'

const TEMPLATE = path.resolve(import.meta.dirname, '../../../../../resources/export/transcript.typ')

let compiler: NodeCompiler | undefined

/**
 * Sets a transcript, tagged for screen readers, with a bookmark for each turn of a speaker; holds the thread, so call
 * it on one of its own.
 */
export function writePdf(document: TextDocument): Uint8Array {
  // The fonts are looked for once on each thread; what was set is forgotten at once, for nobody asks for the same
  // twice.
  compiler ??= NodeCompiler.create({ workspace: path.dirname(TEMPLATE), fontArgs: [{ fontPaths: [...FONT_FOLDERS] }] })
  const compiled = compiler.compile({
    mainFilePath: TEMPLATE,
    inputs: { document: JSON.stringify(forTypst(document)) },
  })
  try {
    if (!compiled.result)
      throw new Error(`A transcript could not be set: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
    return render(compiler, compiled.result)
  } finally {
    compiler.evictCache(0)
  }
}

/**
 * PDF/UA asks that every character can be drawn; a text with one that no font has, such as an emoji, is tagged without
 * that promise.
 */
function render(typst: NodeCompiler, set: NodeTypstDocument): Uint8Array {
  try {
    return typst.pdf(set, { pdfStandard: 'ua-1' })
  } catch {
    return typst.pdf(set)
  }
}

/** Typst takes the two or three letters of a language; the fonts are told by the script. */
function forTypst(document: TextDocument) {
  const paragraphs = document.paragraphs.map((paragraph) => ({
    ...paragraph,
    language: baseLanguage(paragraph.language),
    chapters: (paragraph.chapters ?? []).map(({ text }) => text),
  }))
  const front = (document.front ?? []).map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, language: baseLanguage(line.language) })),
  }))
  const beside = front.flatMap((section) => [section, ...section.lines])
  const scripts = new Set([document, ...beside, ...paragraphs].map(({ script }) => script))
  const fonts = Object.fromEntries([...scripts].map((script) => [script, familiesFor(script).map(({ name }) => name)]))
  return { ...document, language: baseLanguage(document.language), front, paragraphs, fonts }
}
