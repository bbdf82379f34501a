import { useLingui } from '@lingui/react/macro'
import {
  ChevronRight,
  Ellipsis,
  Folder as FolderIcon,
  FolderInput,
  FolderPlus,
  Lock,
  LockOpen,
  Share2,
  SlidersHorizontal,
  Trash2,
  Type,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { type FolderNode, folderTree, pathOf } from '../../../../shared/domain/folder-tree.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { FIRST_VIEW, type ListView } from '../list-view.ts'
import { ViewLink } from '../view-link.tsx'
import { beginDrag, type Dragged, useDropPlace } from './drag-files.ts'
import styles from './folders.module.css'

/** What is asked of a folder, or to make one in it: null for one that lies in no other. */
export type FolderAsk =
  | { about: 'new-folder'; parent: Folder | null }
  | {
      about: 'rename-folder' | 'move-folder' | 'share-folder' | 'hold-folder' | 'folder-defaults' | 'remove-folder'
      folder: Folder
    }

export interface FolderNavProps {
  folders: readonly Folder[]
  view: ListView
  onView: (changes: Partial<ListView>) => void
  onAsk: (asked: FolderAsk) => void
  /** Files or a folder were dropped on a folder, or on what is in none. */
  onDrop: (dragged: Dragged, folderId: string | null) => void
}

/** The person's folders, one in another, each a link to its files and a place to drop files at. */
export function FolderNav({ folders, view, onView, onAsk, onDrop }: FolderNavProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const above = view.folder === null ? [] : pathOf(folders, view.folder).path.slice(0, -1)
  const shared: Omit<RowProps, 'node'> = {
    current: view.folder,
    isOpen: (id) => opened.get(id) ?? above.some(({ _id }) => _id === id),
    onToggle: (id, isOpen) => setOpened(new Map([...opened, [id, isOpen]])),
    onView,
    onAsk,
    onDrop,
  }
  const top = useDropPlace((dragged) => onDrop(dragged, null))
  return (
    <nav aria-label={t`Folders`} className={styles.nav}>
      <div className={styles.title}>
        <h2>{t`Folders`}</h2>
        <IconButton
          label={t`New folder`}
          icon={FolderPlus}
          onClick={() => onAsk({ about: 'new-folder', parent: null })}
        />
      </div>
      <ul className={styles.tree}>
        <li>
          <div className={classNames(styles.row, top.isOver && styles.over)} {...top.props}>
            <ViewLink
              changes={FIRST_VIEW}
              onView={onView}
              className={styles.link}
              isCurrent={view.folder === null && view.archived === 'no' && !view.isShared}
            >
              {t`All files`}
            </ViewLink>
          </div>
        </li>
        {folderTree(folders).map((node) => (
          <FolderRow key={node.folder._id} node={node} {...shared} />
        ))}
      </ul>
    </nav>
  )
}

interface RowProps extends Pick<FolderNavProps, 'onView' | 'onAsk' | 'onDrop'> {
  node: FolderNode<Folder>
  current: string | null
  isOpen: (id: string) => boolean
  onToggle: (id: string, isOpen: boolean) => void
}

function FolderRow({ node, ...shared }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { folder, children } = node
  const { current, isOpen, onToggle, onView, onAsk, onDrop } = shared
  const place = useDropPlace((dragged) => onDrop(dragged, folder._id))
  const open = isOpen(folder._id)
  const { name } = folder
  return (
    <li>
      <div
        className={classNames(styles.row, place.isOver && styles.over)}
        draggable
        onDragStart={(event) => beginDrag(event, { folder: folder._id })}
        {...place.props}
      >
        {children.length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-label={open ? t`Close ${name}` : t`Open ${name}`}
            onClick={() => onToggle(folder._id, !open)}
          >
            <ChevronRight aria-hidden />
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        <ViewLink
          changes={{ ...FIRST_VIEW, folder: folder._id }}
          onView={onView}
          className={styles.link}
          isCurrent={current === folder._id}
        >
          <FolderIcon aria-hidden />
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
          {folder.is_shared && (
            <span className={styles.shared} title={t`Shared`}>
              <Users aria-hidden />
            </span>
          )}
          {folder.hold !== null && (
            <span className={styles.shared} title={t`On legal hold`}>
              <Lock aria-hidden />
            </span>
          )}
          {folder.files > 0 && <span className={styles.count}>{format.number(folder.files)}</span>}
        </ViewLink>
        <Menu
          trigger={<IconButton bare label={t`More for the folder ${name}`} icon={Ellipsis} className={styles.more} />}
          items={[
            {
              label: t`New folder inside`,
              icon: FolderPlus,
              onSelect: () => onAsk({ about: 'new-folder', parent: folder }),
            },
            { label: t`Rename`, icon: Type, onSelect: () => onAsk({ about: 'rename-folder', folder }) },
            { label: t`Move to …`, icon: FolderInput, onSelect: () => onAsk({ about: 'move-folder', folder }) },
            { label: t`Share`, icon: Share2, onSelect: () => onAsk({ about: 'share-folder', folder }) },
            {
              label: t`Defaults`,
              icon: SlidersHorizontal,
              onSelect: () => onAsk({ about: 'folder-defaults', folder }),
            },
            ...(folder.hold === 'admin'
              ? []
              : [
                  {
                    label: folder.hold === null ? t`Put on legal hold` : t`Lift the legal hold`,
                    icon: folder.hold === null ? Lock : LockOpen,
                    onSelect: () => onAsk({ about: 'hold-folder', folder }),
                  },
                ]),
            { label: t`Remove`, icon: Trash2, danger: true, onSelect: () => onAsk({ about: 'remove-folder', folder }) },
          ]}
        />
      </div>
      {open && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <FolderRow key={child.folder._id} node={child} {...shared} />
          ))}
        </ul>
      )}
    </li>
  )
}
