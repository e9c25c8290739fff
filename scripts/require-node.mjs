const REQUIRED = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [requiredMajor = 0, requiredMinor = 0] = REQUIRED;

if (major < requiredMajor || (major === requiredMajor && minor < requiredMinor)) {
  console.error(
    `Grouphead needs Node ${REQUIRED.join('.')} or later; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
