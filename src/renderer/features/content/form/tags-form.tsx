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
  /** Which section or item, for the names of the buttons. */
  where: string
  onChange: (tags: ContentTag[]) => void
}

/** The pieces of a section, or of one of its items. */
export function TagsForm({ types, tags, path, where, onChange }: TagsFormProps) {
  return (
    <>
      {tags.map((tag, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no names of their own
        <div key={`${at} ${tag.type}`} className={styles.tag}>
          <TagField tag={tag} path={`${path}.${at}`} onChange={(next) => onChange(replaced(tags, at, next))} />
          <Menu
            trigger={
              <IconButton
                bare
                label={`Actions for ${TAG_NAMES[tag.type].toLowerCase()} ${at + 1} of ${where}`}
                icon={EllipsisVertical}
              />
            }
            items={[
              { label: 'Move up', icon: ArrowUp, disabled: at === 0, onSelect: () => onChange(moved(tags, at, -1)) },
              {
                label: 'Move down',
                icon: ArrowDown,
                disabled: at === tags.length - 1,
                onSelect: () => onChange(moved(tags, at, 1)),
              },
              'line',
              { label: 'Remove', icon: Trash2, danger: true, onSelect: () => onChange(without(tags, at)) },
            ]}
          />
        </div>
      ))}
      <div className={styles.adds}>
        <Menu
          align="start"
          trigger={
            <Button size={32} look="quiet">
              Add a piece <span className="vh">to {where}</span>
            </Button>
          }
          items={types.map((type) => ({ label: TAG_NAMES[type], onSelect: () => onChange([...tags, emptyTag(type)]) }))}
        />
      </div>
    </>
  )
}
