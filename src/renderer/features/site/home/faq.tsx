import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { textOf } from '../content.ts'
import { Island } from '../island.tsx'
import { pickWords } from '../pick-words.ts'

/** Questions and their answers, all of them in the page. */
export function Faq({ section, words }: { section: ContentSection; words: SiteWords }) {
  const cards = section.items.map((item) => ({ question: textOf(item, 'h3'), answer: textOf(item, 'p') }))
  return (
    <Band id="faq" name={words.faq}>
      <Island
        part="QuestionCards"
        props={{ title: textOf(section, 'h2'), cards, words: pickWords(words, 'previous', 'next', 'questions') }}
      />
    </Band>
  )
}
