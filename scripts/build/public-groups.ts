import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { type FilesByName, importersAmong, type ModuleGraph } from './module-graph.ts';

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];

/** The screens that open without a session, by subject. People often open them on a phone with a slow network. */
export const publicScreens = {
  account: [
    'accounts/SignUpPanel.tsx',
    'accounts/CodeForm.tsx',
    'accounts/DemoAccounts.tsx',
    'accounts/ForgotPasswordScreen.tsx',
    'accounts/ResetPasswordScreen.tsx',
    'accounts/InvitationScreen.tsx',
    'accounts/ConfirmAddressScreen.tsx',
    'accounts/ConfirmEmailScreen.tsx',
    'accounts/SetupScreen.tsx',
  ],
  label: ['labels/ReportScreen.tsx'],
  signing: [
    'job-orders/signature/SignByLinkScreen.tsx',
    'job-orders/signature/ReportLinkScreens.tsx',
    'job-orders/signature/verify/VerifyScreen.tsx',
  ],
  privacy: ['privacy/PrivacyScreen.tsx'],
} as const satisfies FilesByName;

const own = /\/src\/.*\.(?:tsx?|css)$/;
/** Small parts of libraries that both public screens and homes use. */
const libraryParts =
  /IconPhone\.mjs|components.Anchor.Anchor|use-merged-ref\.mjs|CheckIcon\.mjs|icons-react.dist.esm.(?:createReactComponent|defaultAttributes)\.mjs/;

/**
 * Returns the groups of the modules that public screens import, so that none of them loads the screens behind the
 * sign-in. `early` has a group for each set of homes that import the modules too: neither side loads what only the
 * other needs. `late` has the modules that only screens with a signature import. It comes after the homes, which have
 * most of its libraries.
 */
export function publicGroups(
  web: string,
  homes: FilesByName,
): { readonly early: Group; readonly late: Group } {
  const [subjectsOf, homesOf] = [importersAmong(web, publicScreens), importersAmong(web, homes)];
  const screens = new Set(
    Object.values(publicScreens)
      .flat()
      .map((file) => join(web, file)),
  );
  const groupOf = (id: string, graph: ModuleGraph) => {
    if (libraryParts.test(id)) return 'entry';
    if (!own.test(id) || screens.has(id)) return null;
    const subjects = subjectsOf(id, graph);
    if (subjects.length === 0) return null;
    const sharing = homesOf(id, graph);
    if (sharing.includes('technician')) return 'entry';
    if (sharing.length > 0) return `entry-${sharing.join('-')}`;
    if (subjects.includes('account')) return 'public-account';
    return subjects.length > 1 ? 'public' : `public-${subjects.join()}`;
  };
  const late = 'public-signing';
  return {
    early: {
      debugName: 'public',
      name: (id, graph) => {
        const group = groupOf(id, graph);
        return group === late ? null : group;
      },
    },
    late: { debugName: late, name: (id, graph) => (groupOf(id, graph) === late ? late : null) },
  };
}
