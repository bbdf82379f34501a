import type { ReactNode } from 'react'
import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteLink } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { tagOf, tagsOf, textOf } from '../content.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Flags } from './flags.tsx'
import styles from './template-hero.module.css'

export interface TemplateHeroProps {
  section: ContentSection | undefined
  breadcrumb: readonly SiteLink[]
  /** Countries whose flags stand beside the title. */
  flags?: readonly string[]
  words: SiteWords
  children?: ReactNode
}

/** The top of a page about a service or a language: where one is, what it is, and the way in. */
export function TemplateHero({ section, breadcrumb, flags = [], words, children }: TemplateHeroProps) {
  const button = section && tagOf(section, 'a')
  return (
    <header className={styles.hero}>
      <Breadcrumb links={breadcrumb} words={words} />
      {flags.length > 0 && <Flags countries={flags} className={styles.flags} />}
      <h1>{section && textOf(section, 'h1')}</h1>
      {section &&
        tagsOf(section, 'p').map(({ content }) => (
          <p key={content} className={styles.lead}>
            {content}
          </p>
        ))}
      {button?.link && (
        <a className={buttonClass({ look: 'main', size: 50 })} href={button.link}>
          {button.content}
        </a>
      )}
      {children}
    </header>
  )
}
