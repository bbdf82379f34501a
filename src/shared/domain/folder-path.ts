/**
 * Whether these are names of folders with slashes between them, none of which hides, leads upwards, or is refused by
 * some system.
 */
export const isFolderPath = (path: string): boolean => !/(?:^|\/)\s*\./u.test(path) && !/[\p{Cc}\\<>:"|?*]/u.test(path)

/** Folders by their names, without empty ones. */
export const cleanFolderPath = (path: string): string =>
  path
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/')
