import type { SiteBody, SiteFrame } from '../../../shared/site-view.ts'
import type { PageWords } from '../../../shared/site-words.ts'
import { ContentHtml } from './content-html.tsx'
import { tagsOf, textOf } from './content.ts'
import { Prices } from './home/prices.tsx'
import { Island } from './island.tsx'
import styles from './text-page.module.css'

export type TextPageProps = Omit<Extract<SiteBody, { kind: 'text' }>, 'kind'> & { frame: SiteFrame; words: PageWords }

/**
 * A page to read: one column, the day of its last change in the margin. A section of prices is filled in from what
 * things cost here.
 */
export function TextPage({ sections, modified, frame, words }: TextPageProps) {
  return (
    <>
      {sections
        .filter(({ visibility }) => visibility === 'visible')
        .map((section, index) =>
          section.id === 'pricing' && frame.pricing ? (
            <Prices key={section.id} section={section} pricing={frame.pricing} words={words} />
          ) : (
            <article key={section.id} className={styles.page}>
              {index === 0 ? (
                <p className={styles.date}>
                  <time dateTime={modified}>{words.format.day(modified)}</time>
                </p>
              ) : (
                <span />
              )}
              <div className={styles.text}>
                {textOf(section, 'h1') !== '' && <h1>{textOf(section, 'h1')}</h1>}
                {textOf(section, 'h2') !== '' && <h2>{textOf(section, 'h2')}</h2>}
                {tagsOf(section, 'p').map(({ content }) => (
                  <p key={content}>{content}</p>
                ))}
                {tagsOf(section, 'div').map(({ content = '' }) => (
                  <ContentHtml key={content} html={content} tableName={words.table} />
                ))}
                {section.items.map((item) => (
                  <section key={textOf(item, 'h3')}>
                    <h2>{textOf(item, 'h3')}</h2>
                    {tagsOf(item, 'p').map(({ content }) => (
                      <p key={content}>{content}</p>
                    ))}
                  </section>
                ))}
              </div>
            </article>
          ),
        )}
      <Island part="ToTop" props={{ label: words.toTop }} />
    </>
  )
}
