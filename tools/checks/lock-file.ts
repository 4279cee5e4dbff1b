export type LockedPackages = Record<string, { optionalDependencies?: Record<string, string> }>

/**
 * Packages for other platforms that npm left out when it wrote the lock file beside an existing node_modules: without
 * them `npm ci` installs a broken tool there, or refuses.
 */
export function droppedPlatforms(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map(
        (name) =>
          `${name} of ${path} is missing from package-lock.json; CONTRIBUTING.md says how to restore it`,
      ),
  )
}

/** Searches as Node does: in the package's own node_modules, then in every one above. */
function isLocked(packages: LockedPackages, path: string, name: string): boolean {
  const steps = path.split('/')
  for (let length = steps.length; length >= 0; length -= 1) {
    const folder = steps.slice(0, length).join('/')
    if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true
  }
  return false
}
