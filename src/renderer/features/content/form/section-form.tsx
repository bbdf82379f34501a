import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContentSection } from '../../../../shared/contract/content.ts'
import { TAG_TYPES, TEXT_TAGS } from '../../../../shared/domain/content-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import styles from '../content.module.css'
import { replaced } from './lists.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useProblem } from './problems.ts'
import { headingOf, sectionName, sizeOf } from './section-names.ts'
import { emptyTag } from './tag-names.ts'
import { TagsForm } from './tags-form.tsx'

export interface SectionFormProps {
  /** Of a page of text: its sections stand in their own order, and draw only what is to be read. */
  isText: boolean
  sections: readonly ContentSection[]
  at: number
  /** Whether it is unfolded when it comes. */
  startsOpen: boolean
  onChange: (sections: ContentSection[]) => void
}

/** One section of a page: what it says, what it lists, and where it stands. */
export function SectionForm({ isText, sections, at, startsOpen, onChange }: SectionFormProps) {
  const { t } = useLingui()
  const section = sections[at]
  const [isUnfolded, setUnfolded] = useState(startsOpen)
  const isFaulty = useProblem(`sections.${at}`) !== undefined
  if (!section) return null
  const { id, visibility, tags, items } = section
  const set = (changes: Partial<ContentSection>) => onChange(replaced(sections, at, { ...section, ...changes }))
  const path = `sections.${at}`
  // What is wrong is never folded away.
  const isOpen = isUnfolded || isFaulty
  return (
    <MarginSection title={sectionName(section)}>
      <details className={styles.fold} open={isOpen} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary>
          <span className={styles.foldTitle}>{headingOf(section) ?? t`Empty`}</span>
          {visibility === 'visible' ? null : <span className="muted">{t`Hidden`}</span>}
          <span className="muted">{sizeOf(section)}</span>
        </summary>
        <div className={styles.sectionHead}>
          <Checkbox
            checked={visibility === 'visible'}
            onChange={(event) => set({ visibility: event.target.checked ? 'visible' : 'hidden' })}
          >
            {t`Visible on the page`}
          </Checkbox>
          <MoveButtons
            labels={{
              up: t`Move section ${id} up`,
              down: t`Move section ${id} down`,
              remove: t`Remove section ${id}`,
            }}
            list={sections}
            at={at}
            isOrdered={isText}
            onChange={onChange}
          />
        </div>
        <TagsForm
          types={isText ? TEXT_TAGS.section : TAG_TYPES}
          tags={tags}
          path={`${path}.tags`}
          place={{ section: id }}
          onChange={(next) => set({ tags: next })}
        />
        <div className={styles.items}>
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- items have no names of their own
            <fieldset key={index} className={styles.item}>
              <legend className="vh">
                <Trans>
                  Item {{ number: index + 1 }} of section {id}
                </Trans>
              </legend>
              <div className={styles.itemHead}>
                <Trans>Item {{ number: index + 1 }}</Trans>
                <MoveButtons
                  labels={{
                    up: t`Move item ${{ number: index + 1 }} of ${id} up`,
                    down: t`Move item ${{ number: index + 1 }} of ${id} down`,
                    remove: t`Remove item ${{ number: index + 1 }} of ${id}`,
                  }}
                  list={items}
                  at={index}
                  onChange={(next) => set({ items: next })}
                />
              </div>
              <TagsForm
                types={isText ? TEXT_TAGS.item : TAG_TYPES}
                tags={item.tags}
                path={`${path}.items.${index}.tags`}
                place={{ section: id, item: index + 1 }}
                onChange={(next) => set({ items: replaced(items, index, { tags: next }) })}
              />
            </fieldset>
          ))}
        </div>
        <div className={styles.adds}>
          <Button size={32} onClick={() => set({ items: [...items, newItem(items.at(-1))] })}>
            <Trans>
              Add item <span className="vh">to {id}</span>
            </Trans>
          </Button>
        </div>
      </details>
    </MarginSection>
  )
}

/** An item of the same make as the one before it. */
function newItem(last: ContentSection['items'][number] | undefined): ContentSection['items'][number] {
  return { tags: last ? last.tags.map(({ type }) => emptyTag(type)) : [emptyTag('h3'), emptyTag('p')] }
}
