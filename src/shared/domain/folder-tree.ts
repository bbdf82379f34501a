/** A folder as far as its place goes. */
export interface Placed {
  _id: string
  name: string
  /** Null for one that lies in no other. */
  parent_id: string | null
}

/** A folder with those that lie in it. */
export interface FolderNode<F extends Placed> {
  folder: F
  children: FolderNode<F>[]
}

/**
 * Folders as a tree, in the order in which they come. One whose parent is not among them, or that lies in itself,
 * stands at the top, so that none is ever lost.
 */
export function folderTree<F extends Placed>(folders: readonly F[]): FolderNode<F>[] {
  const nodes = new Map(folders.map((folder) => [folder._id, { folder, children: [] as FolderNode<F>[] }]))
  const top: FolderNode<F>[] = []
  for (const node of nodes.values()) {
    const parent = node.folder.parent_id === null ? undefined : nodes.get(node.folder.parent_id)
    const isRound = pathOf(folders, node.folder._id).isRound
    if (parent && !isRound) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** The folders from the top to this one, itself the last; `isRound` where one of them lies in itself. */
export function pathOf<F extends Placed>(folders: readonly F[], id: string): { path: F[]; isRound: boolean } {
  const byId = new Map(folders.map((folder) => [folder._id, folder]))
  const path: F[] = []
  for (let at = byId.get(id); at; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) {
    if (path.includes(at)) return { path: path.toReversed(), isRound: true }
    path.push(at)
  }
  return { path: path.toReversed(), isRound: false }
}

/** Ids of a folder and of all that lie below it. */
export function idsUnder(folders: readonly Placed[], id: string): Set<string> {
  const under = new Set([id])
  const children = Map.groupBy(folders, ({ parent_id: parent }) => parent)
  for (const each of under) for (const child of children.get(each) ?? []) under.add(child._id)
  return under
}

/** How many folders lie in one another from this one down, itself counted. */
export function heightOf(folders: readonly Placed[], id: string): number {
  const under = [...idsUnder(folders, id)]
  const own = pathOf(folders, id).path.length
  return Math.max(...under.map((each) => pathOf(folders, each).path.length)) - own + 1
}

/** Why a folder may not lie in another: it would lie in itself, or too deep. Null where it may. */
export function placeProblem(
  folders: readonly Placed[],
  { id, parentId, deepest }: { id: string | null; parentId: string | null; deepest: number },
): 'inside-itself' | 'too-deep' | null {
  if (parentId === null) return null
  if (id !== null && idsUnder(folders, id).has(parentId)) return 'inside-itself'
  const height = id === null ? 1 : heightOf(folders, id)
  return pathOf(folders, parentId).path.length + height > deepest ? 'too-deep' : null
}
