#!/bin/sh
# Makes the secrets of compose.many.yaml, once, in a folder that its services read. What the environment has is taken, so
# that an installation moves with its own. A later run changes nothing.
set -eu
cd "$1"
if [ -e vitrine.env ]; then
  exit 0
fi
umask 077
random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}
postgres=${POSTGRES_PASSWORD:-$(random)}
typesense=${TYPESENSE_API_KEY:-$(random)}

printf %s "$postgres" >postgres-password
printf '[server]\napi-key = %s\ndata-dir = /data\n' "$typesense" >typesense.ini
cat >unfinished <<END
SECRET_KEY=${SECRET_KEY:-$(random)}
ADMIN_TOKEN=${ADMIN_TOKEN:-$(random)}
DATABASE_URL=postgres://vitrine:$postgres@postgres/vitrine
TYPESENSE_API_KEY=$typesense
END
# The users of the images of PostgreSQL and of this one.
chown 999 postgres-password
chown 1000 unfinished
# The last step: an interrupted run begins anew.
mv unfinished vitrine.env
