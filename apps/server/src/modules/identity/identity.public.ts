export { employee } from './current-user.ts'
export { hashPassword } from './password/password-hash.ts'
export { showAvatar } from './profile/profile.ts'
export { roleNames } from './roles/roles.ts'
