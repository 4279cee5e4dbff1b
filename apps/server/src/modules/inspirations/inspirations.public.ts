export { insertSpaceSets, type SpaceSetInput } from './spaces/space-editing.ts'
