import { Assistant } from './assistant.tsx'
import { BlogPage } from './blog/blog-page.tsx'
import { ContactForm } from './contact/contact-form.tsx'
import { QuestionCards } from './home/question-cards.tsx'
import { LoadingLine } from './loading-line.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteTheme } from './site-theme.tsx'
import { LanguageFilter } from './templates/language-filter.tsx'
import { ToTop } from './to-top.tsx'

/** The parts of public pages that are hydrated. What they are given has to survive JSON. */
export const ISLANDS = {
  Assistant,
  BlogPage,
  ContactForm,
  LanguageFilter,
  LoadingLine,
  QuestionCards,
  SiteHeader,
  SiteTheme,
  ToTop,
}

export type IslandName = keyof typeof ISLANDS
