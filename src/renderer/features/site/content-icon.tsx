import {
  Captions,
  Clock,
  FileOutput,
  Languages,
  Lock,
  type LucideIcon,
  Mic,
  PenLine,
  Search,
  Upload,
  Users,
} from 'lucide-react'
import type { ContentIcon as IconName } from '../../../shared/domain/content-rules.ts'
import { textOf, type Tagged } from './content.ts'

const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  languages: Languages,
  upload: Upload,
  pen: PenLine,
  export: FileOutput,
  mic: Mic,
  users: Users,
  clock: Clock,
  captions: Captions,
  lock: Lock,
  search: Search,
}

const isIcon = (name: string): name is IconName => Object.hasOwn(ICONS, name)

/** The icon that an item of the content names, nothing for a name that is none. */
export function ContentIcon({ item }: { item: Tagged }) {
  const name = textOf(item, 'icon')
  if (!isIcon(name)) return null
  const Icon = ICONS[name]
  return <Icon />
}
