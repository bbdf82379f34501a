import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  Footer,
  Header,
  type ICommentOptions,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import type { DocumentParagraph, TextDocument } from '../../../../../src/shared/transcript/formats/text-document.ts'
import type { DocumentThread } from '../../../../../src/shared/transcript/formats/document-comments.ts'
import { oneLine } from '../../../../../src/shared/transcript/formats/plain-words.ts'
import { writingOf } from '../../../../../src/shared/transcript/formats/writing.ts'
import { embeddedFonts } from './embedded-fonts.ts'
import { textRuns } from './runs.ts'
import { STYLE, STYLES } from './styles.ts'

/**
 * Writes a transcript for Word and its like: styles that can be changed, speakers as headings, notes and threads as
 * comments, fonts inside. Threads come by the paragraph that they are shown at.
 */
export async function writeDocx(
  document: TextDocument,
  threads: ReadonlyMap<number, readonly DocumentThread[]> = new Map(),
): Promise<Uint8Array> {
  const { title, heading, paragraphs } = document
  const said = saidOf(paragraphs, threads)
  const file = new Document({
    title,
    creator: 'Longhand',
    styles: STYLES,
    fonts: await embeddedFonts(document),
    comments: {
      children: [
        ...paragraphs.flatMap((paragraph, id) => (paragraph.note.length > 0 ? [comment(paragraph, id)] : [])),
        ...[...said.values()].flat(),
      ],
    },
    sections: [
      {
        properties: { titlePage: true },
        headers: {
          default: new Header({ children: [line(title, STYLE.margin, document.language)] }),
          first: new Header({ children: [new Paragraph({})] }),
        },
        footers: { default: pageNumbers(), first: pageNumbers() },
        children: [
          line(title, STYLE.title, document.language),
          ...heading.map((text) => line(text, STYLE.heading, document.language)),
          ...paragraphs.flatMap((paragraph, place) => [
            ...head(paragraph),
            body(paragraph, [
              ...(paragraph.note.length > 0 ? [place] : []),
              ...(said.get(place) ?? []).map(({ id }) => id),
            ]),
          ]),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}

/** The time and the speaker above a paragraph; only a new speaker is a heading. */
function head(paragraph: DocumentParagraph): Paragraph[] {
  const { time, speaker, isTurn } = paragraph
  if (time === '' && !isTurn) return []
  const parts: ParagraphChild[] = [
    ...(time === '' ? [] : textRuns(time, writingOf('', 'en'), { style: STYLE.timecode })),
    ...(time !== '' && isTurn ? [new TextRun(' ')] : []),
    ...(isTurn ? textRuns(speaker, writingOf(speaker, paragraph.language)) : []),
  ]
  return [
    new Paragraph({
      style: isTurn ? STYLE.speaker : STYLE.body,
      keepNext: true,
      bidirectional: paragraph.direction === 'rtl',
      children: parts,
    }),
  ]
}

/** A paragraph, and which comments are about it. */
function body(paragraph: DocumentParagraph, comments: readonly number[]): Paragraph {
  const runs = paragraph.runs.flatMap(({ text, isHighlight, isStrike }) =>
    textRuns(text, paragraph, { strike: isStrike, ...(isHighlight && { highlight: 'yellow' as const }) }),
  )
  const children = [
    ...comments.map((id) => new CommentRangeStart(id)),
    ...runs,
    ...comments.flatMap((id) => [new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })]),
  ]
  return new Paragraph({ style: STYLE.body, bidirectional: paragraph.direction === 'rtl', children })
}

/** What was said in threads as comments of a document, answers as answers; their ids follow those of the notes. */
function saidOf(
  paragraphs: readonly DocumentParagraph[],
  threads: ReadonlyMap<number, readonly DocumentThread[]>,
): Map<number, ICommentOptions[]> {
  let next = paragraphs.length
  return new Map(
    [...threads].map(([place, here]) => {
      const { language } = paragraphs[place] ?? { language: 'en' }
      const comments = here.flatMap(({ quote, isResolved, comments: said }) => {
        const first = next
        return said.map(({ author, date, text }, index): ICommentOptions => {
          const lines = text.split(/\r\n?|\n/u).map(oneLine)
          const quoted = index === 0 && quote !== '' ? [`“${oneLine(quote)}”`] : []
          return {
            id: next++,
            author,
            initials: /^./su.exec(author)?.[0] ?? '',
            date: new Date(date),
            ...(index > 0 && { parentId: first }),
            ...(index === 0 && isResolved && { resolved: true }),
            children: [...quoted, ...lines].map((words) => line(words, STYLE.note, language)),
          }
        })
      })
      return [place, comments] as const
    }),
  )
}

function comment({ note, language }: DocumentParagraph, id: number): ICommentOptions {
  return { id, author: 'Longhand', initials: 'L', children: note.map((text) => line(text, STYLE.note, language)) }
}

function line(text: string, style: string, language: string): Paragraph {
  const writing = writingOf(text, language)
  return new Paragraph({ style, bidirectional: writing.direction === 'rtl', children: textRuns(text, writing) })
}

function pageNumbers(): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: STYLE.margin,
        alignment: AlignmentType.END,
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  })
}
