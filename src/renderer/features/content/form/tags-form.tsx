import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, EllipsisVertical, Trash2 } from 'lucide-react'
import type { ContentTag } from '../../../../shared/contract/content.ts'
import type { TagType } from '../../../../shared/domain/content-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import styles from '../content.module.css'
import { moved, replaced, without } from './lists.ts'
import { TagField } from './tag-field.tsx'
import { emptyTag, TAG_NAMES } from './tag-names.ts'

export interface TagsFormProps {
  /** What can be added. */
  types: readonly TagType[]
  tags: readonly ContentTag[]
  path: string
  /** Which section, or which of its items from 1, for the names of the buttons. */
  place: { section: string; item?: number }
  onChange: (tags: ContentTag[]) => void
}

/** The elements of a section, or of one of its items. */
export function TagsForm({ types, tags, path, place: { section, item }, onChange }: TagsFormProps) {
  const { t } = useLingui()
  return (
    <>
      {tags.map((tag, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- elements have no names of their own
        <div key={`${at} ${tag.type}`} className={styles.tag}>
          <TagField tag={tag} path={`${path}.${at}`} onChange={(next) => onChange(replaced(tags, at, next))} />
          <Menu
            trigger={
              <IconButton
                bare
                label={
                  item === undefined
                    ? t`Actions for element ${{ number: at + 1 }} of section ${section}`
                    : t`Actions for element ${{ number: at + 1 }} of item ${item} of section ${section}`
                }
                icon={EllipsisVertical}
              />
            }
            items={[
              { label: t`Move up`, icon: ArrowUp, disabled: at === 0, onSelect: () => onChange(moved(tags, at, -1)) },
              {
                label: t`Move down`,
                icon: ArrowDown,
                disabled: at === tags.length - 1,
                onSelect: () => onChange(moved(tags, at, 1)),
              },
              'line',
              { label: t`Remove`, icon: Trash2, danger: true, onSelect: () => onChange(without(tags, at)) },
            ]}
          />
        </div>
      ))}
      <div className={styles.adds}>
        <Menu
          align="start"
          trigger={
            <Button size={32} look="quiet">
              {item === undefined ? (
                <Trans>
                  Add element <span className="vh">to section {section}</span>
                </Trans>
              ) : (
                <Trans>
                  Add element{' '}
                  <span className="vh">
                    to item {item} of section {section}
                  </span>
                </Trans>
              )}
            </Button>
          }
          items={types.map((type) => ({
            label: t(TAG_NAMES[type]),
            onSelect: () => onChange([...tags, emptyTag(type)]),
          }))}
        />
      </div>
    </>
  )
}
